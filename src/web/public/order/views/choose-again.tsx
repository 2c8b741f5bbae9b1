/**
 * Releases the seats of an unpaid order and leads to its event. Works without scripts.
 * @param at the order's page, if the button is on another
 */
export function ChooseAgain({ look, at }: { look: 'main' | 'quiet'; at?: string }) {
  return (
    <form method="post" action={at}>
      <button type="submit" name="intent" value="start-over" data-look={look} className="btn button">
        Choose tickets again
      </button>
    </form>
  );
}
