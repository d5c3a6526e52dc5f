import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';

/** Renders routes in a router of their own, at an address. */
export async function renderRoutes(routes: RouteObject[], address: string) {
  // Without a fallback for the first load the router complains.
  const root: RouteObject = { children: routes, hydrateFallbackElement: <></> };
  const router = createMemoryRouter([root], { initialEntries: [address] });
  await render(<RouterProvider router={router} />);
  return router;
}
