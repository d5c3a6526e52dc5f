import { Link } from 'react-router';
import type { Today } from '../../../contract/insights.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToday } from './today-context.ts';

interface Step {
  of: Exclude<keyof Today['setup'], 'sale'>;
  title: string;
  text: string;
  to: PagePath;
}

/** In the order in which they can be done; pictures are added in the form of a product. */
const STEPS: readonly Step[] = [
  {
    ...{ of: 'shop', title: 'Register your shop', to: '/seller/shop-details' },
    text: 'A name, your GST number and its place on the map.',
  },
  {
    ...{ of: 'verification', title: 'Have your shop checked', to: '/seller/verification' },
    text: 'PAN, bank account and documents. Buyers see the shop once it is approved.',
  },
  {
    ...{ of: 'product', title: 'Add a product', to: '/seller/product/new' },
    text: 'A name and a price are enough to begin.',
  },
  {
    ...{ of: 'picture', title: 'Add a picture', to: '/seller/product/new' }, // where there is no product yet
    text: 'Buyers look at it first.',
  },
  {
    ...{ of: 'stock', title: 'Put it in stock', to: '/seller/inventory' },
    text: 'How many units you have.',
  },
  {
    ...{ of: 'delivery', title: 'Say where you deliver', to: '/seller/inventory' },
    text: 'Pin codes, their beginnings, or all of India.',
  },
];

/** Until the first sale: what a new shop needs, each step with its state and, once it can be done, the screen for it. */
export function FirstDayGuide() {
  const today = useToday();
  if (!today || today.setup.sale) return null;
  const { setup, toPicture } = today;
  const wayTo = ({ of, to }: Step) =>
    of !== 'picture'
      ? { to }
      : toPicture !== null
        ? { to: `/seller/product/${toPicture}`, state: { isEditing: true } }
        : { to: setup.picture ? '/seller/products' : to };
  const done = STEPS.filter(({ of }) => setup[of]).length;
  const next = STEPS.find(({ of }) => !setup[of]);
  return (
    <section aria-labelledby="guide-title" className="card first-day">
      <div className="grid gap-1">
        <h2 id="guide-title">{next ? 'Get ready to sell' : 'Ready for the first order'}</h2>
        <p className="text-muted">
          {next
            ? `${done} of ${STEPS.length} steps done.`
            : 'Everything is in place. New orders appear here and under Orders as soon as they are placed.'}
        </p>
      </div>
      <ol className="first-day-steps">
        {STEPS.map((step) => (
          <li key={step.of} className="first-day-step">
            <span className={setup[step.of] ? 'first-day-sign first-day-done' : 'first-day-sign'}>
              <Icon name={setup[step.of] ? 'check' : 'arrow-right'} size="small" />
            </span>
            <span>
              {setup.shop || step.of === 'shop' ? (
                <Link {...wayTo(step)} className="text-link inline-block py-0.5 font-semibold">
                  {step.title}
                </Link>
              ) : (
                <span className="font-semibold">{step.title}</span>
              )}
              <span className="sr-only">{setup[step.of] ? ', done' : ', to do'}</span>
              <span className="block text-small text-muted">{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
      {next && (
        <Link {...wayTo(next)} className={buttonClasses()}>
          {next.title}
        </Link>
      )}
    </section>
  );
}

/** For empty lists of a shop that has not sold yet: the way to the guide. */
export function GuideLink() {
  const setup = useToday()?.setup;
  if (!setup || setup.sale) return null;
  return (
    <Link to="/seller" className={buttonClasses({ variant: 'outline' })}>
      What a new shop needs
    </Link>
  );
}
