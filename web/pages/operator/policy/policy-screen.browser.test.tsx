import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiProblem } from '../../../../contract/client.ts';
import type { Duty } from '../../../../contract/kernel/rights.ts';
import { CategoryId } from '../../../../contract/kernel/schemas.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { renderRoutes } from '../../../../tests/support/render-routes.tsx';
import { OwnDuties } from '../duties/duties.ts';
import type { PolicyOfMarket } from './load-policy.ts';
import { PolicyScreen } from './policy-screen.tsx';

const SARIS = {
  id: CategoryId.parse('saris'),
  name: 'Saris',
  parentId: null,
  root: 'Clothing' as const,
  attributes: [],
  requiredLabel: [],
  isHidden: false,
};
const LOADED: PolicyOfMarket = {
  policy: {
    shopApproval: 'by_hand',
    requiredChecks: ['tax_id', 'pan'],
    twoPersonLimit: 5000,
    version: 1,
    healthLimits: { late: 10, cancelled: 2.5, returned: 5, rating: 3.5, answers: 80 },
    healthMinimum: 10,
    appealDays: 30,
    products: { rule: 'first_n', first: 3, words: ['replica'], categories: [SARIS.id] },
  },
  tree: { categories: [SARIS], attributes: [] },
};

const show = (duty: Duty, loaded: Loaded<PolicyOfMarket>) =>
  renderRoutes(
    [
      {
        path: '/operator/policy',
        element: (
          <OwnDuties value={[duty]}>
            <PolicyScreen loaded={loaded} />
          </OwnDuties>
        ),
      },
    ],
    '/operator/policy',
  );

test('an operator who may not change the policy reads it, without fields and without a button', async () => {
  await show('finance', { data: LOADED });
  const main = page.elementLocator(document.body);
  for (const said of ['Sell after an operator has approved them', 'Tax number, PAN', '₹5,000', 'Saris'])
    await expect.element(main.getByText(said, { exact: true })).toBeVisible();
  await expect.element(main.getByText('The first 3 of each shop')).toBeVisible();
  await expect.element(main.getByText('at most 2.5%')).toBeVisible();
  expect(main.getByRole('button').elements()).toEqual([]);
  expect(main.getByRole('textbox').elements()).toEqual([]);
});

test.each([
  [{ status: 503, code: 'unavailable' } as const, 1],
  [{ status: 403, code: 'right_missing' } as const, 0],
])('what failed can be tried again, but not where a duty is missing: %o', async (problem, buttons) => {
  await show('finance', { error: new ApiProblem({ ...problem, message: 'This is why' }) });
  await expect.element(page.getByText('This is why')).toBeVisible();
  expect(page.getByRole('button', { name: 'Try Again' }).elements()).toHaveLength(buttons);
});
