/** Puts the seats of an unpaid order back on sale and leads to its event. Works without scripts. */
export function ChooseAgain({ look }: { look: 'main' | 'quiet' }) {
  return (
    <form method="post">
      <button type="submit" name="intent" value="start-over" data-look={look} className="btn button">
        Choose tickets again
      </button>
    </form>
  );
}
