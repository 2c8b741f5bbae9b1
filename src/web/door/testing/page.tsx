import '../../styles.css';
import { createRoot } from 'react-dom/client';
import { createRoutesStub, useLoaderData } from 'react-router';
import { DoorPage } from '../door-page.tsx';
import { type DoorData, loadOrKeep } from '../use-door-data.ts';

/** The door's page in a minimal router whose loader calls door-server.ts. */
const Stub = createRoutesStub([
  {
    path: '/platform/event/:eventId/door',
    loader: ({ params, request }) =>
      loadOrKeep(params.eventId ?? '', async () =>
        (await fetch(`/door-data/${params.eventId}${new URL(request.url).search}`)).json(),
      ),
    Component: () => <DoorPage loaderData={useLoaderData<DoorData>()} />,
    HydrateFallback: () => null,
  },
]);

document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'halloween';
const place = document.querySelector('#door');
if (!place) throw new Error('There is a place for the door');
createRoot(place).render(<Stub initialEntries={[location.pathname]} />);
