import { createContext, data, redirect } from 'react-router';
import type { EventPage as Shown } from '../../../core/event-page/event-page.ts';
import { getEventPage } from '../../../core/event-page/get-event-page.ts';
import { saleState } from '../../../core/event-page/sale-state.ts';
import { placeOrder } from '../../../core/holds/place-order.ts';
import { newOrderCookie } from '../../../core/order-page/order-key-cookie.ts';
import { KEPT_CHOICE, REFUSED_CODE } from '../../../core/promo-codes/coded-address.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { DomainError, wordsOf } from '../../../core/shared/errors.ts';
import { event as words } from '../../../languages/en/event.ts';
import { hold } from '../../../languages/en/hold.ts';
import { map } from '../../../languages/en/map.ts';
import { picker } from '../../../languages/en/picker.ts';
import { sayIn } from '../../../languages/say.ts';
import type { Language } from '../../../languages/texts.ts';
import { actorContext, appContext, languageContext, requestContext } from '../../context.ts';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { useLanguage } from '../../ui/language/language.tsx';
import { textsForScript } from '../../ui/language/page-language.ts';
import { accented } from '../../ui/posters/accented.ts';
import { renderMarkdown } from '../../ui/render-markdown.ts';
import checkoutScript from '../checkout/checkout-script.ts?worker&url';
import { checkoutsOf } from '../checkout/checkouts.ts';
import { readUtm } from '../checkout/order-source.ts';
import { TimeWarning } from '../hold-time/time-warning.tsx';
import type { Route } from './+types/event.ts';
import { EventFacts } from './event-facts.tsx';
import { EventHero } from './event-hero.tsx';
import { describeEvent } from './event-meta.ts';
import { Sheets } from './sheets.tsx';
import { HeldOrder } from './ticket-form/held-order.tsx';
import { keepChoice, readKeptChoice } from './ticket-form/kept-choice.ts';
import { readCodeWish, readTicketForm } from './ticket-form/read-ticket-form.ts';
import { Tickets } from './tickets/tickets.tsx';
import { TicketsHeading } from './tickets/tickets-heading.tsx';

export const handle = { static: true };

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const actor = context.get(actorContext);
  const { address } = context.get(requestContext);
  const language = context.get(languageContext);
  const { page, codeRefused } =
    context.get(codedPageContext) ??
    (await pageWithCode({ app, actor, address, language }, params.eventId, url.searchParams));
  const { publicUrl, holdMinutes } = app.settings;
  const isKept = url.searchParams.has(KEPT_CHOICE);
  const chosen = isKept ? readKeptChoice(request.headers, publicUrl, params.eventId) : undefined;
  const description = renderMarkdown(page.description);
  const now = app.clock.now().toISOString();
  // Visitors who are not logged in share one page, which contains nobody's data (docs/decisions/0010).
  const [whose, ownEmail] = actor.kind === 'user' ? [actor.userId, actor.email] : [];
  return {
    page,
    whose,
    ownEmail,
    description,
    publicUrl,
    holdMinutes,
    now,
    checkouts: checkoutsOf(app),
    codeRefused,
    chosen,
    meta: describeEvent(page, publicUrl, language),
  };
}

/** The page with the prices of the promo code in its address, or without them and with the reason why the code does not apply. */
async function pageWithCode(
  { app, actor, address, language }: { app: App; actor: Actor; address: string; language: Language },
  eventId: string,
  asked: URLSearchParams,
): Promise<CodedPage> {
  const code = asked.get('code')?.trim();
  // For a shared page, the code was already looked up, or refused, in server/pages.ts.
  const why = address === '' ? asked.get(REFUSED_CODE) : null;
  const say = sayIn(words, language);
  const codeRefused = why === null ? undefined : say(why === 'wait' ? 'codeWait' : 'codeUnknown');
  if (!code) return { page: await getEventPage(app, actor, eventId), codeRefused };
  try {
    return { page: await getEventPage(app, actor, eventId, { code, address: address || undefined }) };
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== 'code.unknown' && error.kind !== 'too-many'))
      throw error;
    return { page: await getEventPage(app, actor, eventId), codeRefused: wordsOf(error) };
  }
}

interface CodedPage {
  page: Shown;
  codeRefused?: string | undefined;
}

/** The page with the form's code. The action passes it to the loader, so that a wrong code is looked up and counted once. */
const codedPageContext = createContext<CodedPage | null>(null);

/** A purchase without scripts: goes on to the provider's page, or back to the form with its errors and contents. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = readTicketForm(form);
  const code = readCodeWish(form);
  const app = context.get(appContext);
  const actor = context.get(actorContext);
  const { address, url } = context.get(requestContext);
  const language = context.get(languageContext);
  const withCode = (code: string) =>
    pageWithCode({ app, actor, address, language }, params.eventId, new URLSearchParams({ code }));
  if (code !== undefined) {
    const coded = await withCode(code);
    const applies = code === '' || coded.page.code?.refused === null;
    const cookie = keepChoice(app.settings.publicUrl, params.eventId, typed.texts);
    if (applies && cookie) {
      const headers = { 'Set-Cookie': cookie };
      return redirect(language.prefix + addressWith(url, coded.page.code?.code), { status: 303, headers });
    }
    context.set(codedPageContext, coded);
    return { errors: undefined, typed: typed.texts, code };
  }
  try {
    const { texts: _, ...fields } = typed;
    const wanted = {
      eventId: params.eventId,
      ...fields,
      source: readUtm(url.searchParams),
      language: language.locale,
    };
    const order = await placeOrder(app, actor, wanted, address);
    // Another tab may have created another guest for this browser meanwhile.
    const headers = actor.kind === 'guest' ? { 'Set-Cookie': newOrderCookie(app, order) } : undefined;
    // Without tax the amount differs from what the page showed, so the order's page shows the new one first.
    const payAt = order.reverseCharge ? order.orderPath : order.tran?.redirect_url;
    return redirect((order.tran && payAt) ?? order.detailsPath ?? order.orderPath, {
      status: 303,
      headers,
    });
  } catch (error) {
    // The form's page needs the database as well.
    if (error instanceof DomainError && error.kind === 'unavailable') throw error;
    // An applied code is only in the form.
    if (typed.code) context.set(codedPageContext, await withCode(typed.code));
    return data({ errors: formErrors(error), typed: typed.texts }, { status: formStatus(error) });
  }
}

/** The page's address with another promo code, or without one. Browsers keep the fragment of what was sent. Back and a reload send nothing again. */
function addressWith({ pathname, searchParams }: URL, code: string | undefined): string {
  const asked = new URLSearchParams(searchParams);
  asked.delete('code');
  if (code) asked.set('code', code);
  asked.set(KEPT_CHOICE, '1');
  return `${pathname}?${asked}`;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, whose, ownEmail, description, publicUrl, holdMinutes, now, checkouts, codeRefused, chosen } =
    loaderData;
  const url = publicUrl + page.linkPath;
  const returned = actionData ?? (chosen && { typed: chosen });
  return (
    <main
      id="main"
      {...accented(page)}
      className="event-page grow"
      data-sale={saleState(page)}
      data-event={page.id}
      data-whose={whose}
      data-zone={page.timeZone}
      data-texts={textsForScript(useLanguage(), [picker, hold, map])}
    >
      <div className="event-columns shell">
        <EventHero page={page} url={url} />
        <aside aria-labelledby="tickets" className="event-tickets">
          <TicketsHeading />
          <HeldOrder />
          <Tickets
            page={page}
            now={now}
            holdMinutes={holdMinutes}
            checkouts={checkouts}
            ownEmail={ownEmail}
            codeRefused={codeRefused}
            refused={returned}
          />
        </aside>
        <EventFacts page={page} description={description} />
      </div>
      <TimeWarning look={accented(page)} />
      <Sheets page={page} url={url} />
      <script type="module" src={checkoutScript} />
    </main>
  );
}
