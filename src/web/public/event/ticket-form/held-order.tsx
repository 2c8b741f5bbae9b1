/** The script shows this to somebody whose order still holds seats or awaits its payment, since everybody gets the same page. */
export function HeldOrder() {
  return (
    <div role="status">
      <section data-part="held-order" hidden aria-labelledby="held-order" className="held-panel mt-5">
        <p id="held-order" className="text-lg font-semibold">
          You’re holding <span data-part="held-count" /> until{' '}
          <span data-part="held-until" className="tabular-nums" />.
        </p>
        <div className="flex flex-wrap gap-3">
          <a data-part="held-continue" href="#tickets" data-look="main" className="btn button grow">
            Continue to payment
          </a>
          <a data-part="held-let-go" href="#tickets" data-look="quiet" className="btn button grow">
            Let them go
          </a>
        </div>
      </section>
      <section data-part="pending-order" hidden aria-labelledby="pending-order" className="held-panel mt-5">
        <p id="pending-order" className="text-lg font-semibold">
          Your payment for <span data-part="pending-count" /> is on its way. You don’t need to pay again.
        </p>
        <a data-part="pending-see" href="#tickets" data-look="main" className="btn button">
          See my order
        </a>
      </section>
    </div>
  );
}
