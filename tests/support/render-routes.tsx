import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import type { ContentLink } from '../../contract/content.ts';
import { render } from 'vitest-browser-react';

/** Renders routes in a router of their own, at an address, below a root that has the links of the menu. */
export async function renderRoutes(routes: RouteObject[], address: string, menu: ContentLink[] = []) {
  // Without a fallback for the first load the router complains.
  const data = { frame: { menu } };
  const root: RouteObject = {
    id: 'root',
    children: routes,
    loader: () => data,
    hydrateFallbackElement: <></>,
  };
  const router = createMemoryRouter([root], {
    initialEntries: [address],
    hydrationData: { loaderData: { root: data } },
  });
  await render(<RouterProvider router={router} />);
  return router;
}
