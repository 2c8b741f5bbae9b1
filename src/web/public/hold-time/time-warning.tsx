/** The script shows this two minutes before held seats go back on sale, over a payment window too. */
export function TimeWarning() {
  return (
    <template data-part="time-warning">
      <section popover="manual" aria-label="Time left" className="time-warning">
        <p data-part="time-says" role="alert" className="font-semibold" />
        <div className="flex flex-wrap gap-3">
          <button type="button" data-part="more-time" data-look="main" className="btn button grow">
            I need more time
          </button>
          <button type="button" data-part="time-close" data-look="quiet" className="btn button grow">
            Close
          </button>
        </div>
      </section>
    </template>
  );
}
