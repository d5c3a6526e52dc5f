import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiProblem } from '../../../../contract/client.ts';
import type { Duty } from '../../../../contract/kernel/rights.ts';
import { CategoryId } from '../../../../contract/kernel/schemas.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { renderRoutes } from '../../../../tests/support/render-routes.tsx';
import { OwnDuties } from '../duties/duties.ts';
import type { PolicyOfMarket } from './load-policy.ts';
import { PolicyScreen } from './policy-screen.tsx';
import { policyCodec } from './policy-values.ts';

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

beforeEach(() => sessionStorage.clear());

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

test('what others changed meanwhile is taken over in each group, and shown where it was edited here too', async () => {
  const saved = policyCodec.toForm(LOADED.policy);
  const { healthLimits, required, products } = saved;
  const typed = {
    ...saved,
    healthLimits: { ...healthLimits, late: '12', returned: '6' },
    required: { ...required, pan: false },
    products: { ...products, words: 'copy' },
  };
  const draft = { ownerId: '', keptAt: Date.now(), typed, saved };
  sessionStorage.setItem('drafts', JSON.stringify({ 'market policy': draft }));
  const { policy } = LOADED;
  const now = {
    ...policy,
    version: 2,
    requiredChecks: [],
    healthLimits: { ...policy.healthLimits, late: 9, rating: 4 },
    products: { ...policy.products, first: 5 },
  };
  await show('owner', { data: { ...LOADED, policy: now } });
  await page.getByRole('button', { name: 'Continue' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect.element(page.getByText('The policy has been changed')).toBeVisible();
  await expect.element(page.getByText('Sent late is now “9”')).toBeVisible();
  await expect
    .element(page.getByText(/^Brought up to date: Check.*Rating of new reviews, How many of each shop\.$/))
    .toBeVisible();
  for (const [name, value] of [
    ['Sent late', '12'],
    ['Returned as faulty', '6'],
    ['Rating of new reviews', '4'],
    ['How many of each shop', '5'],
    ['Words that are always looked at', 'copy'],
  ] as const)
    await expect.element(field(name)).toHaveValue(value);
  expect(page.getByRole('checkbox', { checked: true }).elements()).toEqual([]);

  await page.getByRole('button', { name: 'Take this: Sent late' }).click();
  await expect.element(field('Sent late')).toHaveValue('9');
  await expect.element(page.getByText('Sent late is now')).not.toBeInTheDocument();
});
