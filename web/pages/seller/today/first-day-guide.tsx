import { Link } from 'react-router';
import type { Today } from '../../../../contract/insights.ts';
import type { PagePath } from '../../../../contract/pages.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useIsOwner } from '../acting/rights.ts';
import { useToday } from './today-context.ts';

type StepName = Exclude<keyof Today['setup'], 'sale'>;

interface Step {
  title: string;
  text: string;
  doneText?: string;
  to: PagePath;
}

/** In the order in which they can be done; the form of a product adds pictures. */
const STEPS: Record<StepName, Step> = {
  shop: {
    title: 'Register your shop',
    to: '/seller/shop-details',
    text: 'A name, your GST number and its place on the map.',
  },
  verification: {
    title: 'Have your shop checked',
    to: '/seller/verification',
    text: 'PAN, bank account and documents. Buyers see the shop once it is approved.',
    doneText: 'See what was checked, and what can be added.',
  },
  product: {
    title: 'Add a product',
    to: '/seller/product/new',
    text: 'A name and a price are enough to begin. Or import all of them from Shopify, WooCommerce or a file.',
  },
  picture: {
    title: 'Add a picture',
    to: '/seller/product/new', // where there is no product yet
    text: 'Buyers look at it first.',
  },
  stock: { title: 'Put it in stock', to: '/seller/inventory', text: 'How many units you have.' },
  delivery: {
    title: 'Say where you deliver',
    to: '/seller/inventory',
    text: 'Pin codes, their beginnings, or all of India.',
  },
};
const NAMES = Object.keys(STEPS) as StepName[]; // the keys of the record, by its type

export function FirstDayGuide() {
  const today = useToday();
  const isOwner = useIsOwner();
  if (!today || today.setup.sale || !isOwner) return null;
  const { setup, toPicture } = today;
  const wayTo = (name: StepName) =>
    name !== 'picture'
      ? { to: STEPS[name].to }
      : toPicture !== null
        ? { to: `/seller/product/${toPicture}`, state: { isEditing: true } }
        : { to: setup.picture ? '/seller/products' : STEPS[name].to };
  const textOf = (name: StepName) => (setup[name] && STEPS[name].doneText) || STEPS[name].text;
  const done = NAMES.filter((name) => setup[name]).length;
  const next = NAMES.find((name) => !setup[name]);
  return (
    <section aria-labelledby="guide-title" className="card grid justify-items-start gap-5 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 id="guide-title">{next ? 'Get ready to sell' : 'Ready for the first order'}</h2>
        <p className="text-muted">
          {next
            ? `${done} of ${NAMES.length} steps done.`
            : 'Everything is in place. New orders appear here and under Orders as soon as they are placed.'}
        </p>
      </div>
      <ol className="grid w-full grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-3">
        {NAMES.map((name) => (
          <li key={name} className="flex items-start gap-3">
            <span
              className={classes(
                'grid size-8 flex-none place-items-center rounded-pill',
                setup[name] ? 'bg-ok-tint text-ok' : 'bg-sunken text-muted',
              )}
            >
              <Icon name={setup[name] ? 'check' : 'arrow-right'} size="small" />
            </span>
            <span>
              {setup.shop || name === 'shop' ? (
                <Link {...wayTo(name)} className="text-link inline-block py-0.5 font-semibold">
                  {STEPS[name].title}
                </Link>
              ) : (
                <span className="font-semibold">{STEPS[name].title}</span>
              )}
              <span className="sr-only">{setup[name] ? ', done' : ', to do'}</span>
              <span className="block text-small text-muted">{textOf(name)}</span>
            </span>
          </li>
        ))}
      </ol>
      {next && (
        <p className="flex flex-wrap gap-3">
          <Link {...wayTo(next)} className={buttonClasses()}>
            {STEPS[next].title}
          </Link>
          {next === 'product' && (
            <Link to="/seller/import" className={buttonClasses({ variant: 'outline' })}>
              Import products
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

export function GuideLink() {
  const setup = useToday()?.setup;
  const isOwner = useIsOwner();
  if (!setup || setup.sale || !isOwner) return null;
  return (
    <Link to="/seller" className={buttonClasses({ variant: 'outline' })}>
      What a new shop needs
    </Link>
  );
}
