import { Link, useNavigate } from 'react-router';
import type { OperatorAttribute } from '../../../../contract/operator-categories.ts';
import { ConfirmedButton } from '../../../kit/confirm/confirmed-button.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { counted } from '../../../kit/lists/counted.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Facts } from '../../../ui/facts.tsx';
import { useHasDuty } from '../duties/duties.ts';
import { AttributeForm } from './attribute-form.tsx';
import { TYPE_WORDS } from '../categories/type-words.ts';

export function AttributeScreen({ loaded }: { loaded: Loaded<OperatorAttribute> }) {
  const { data: attribute, error, reload, show } = useLoadedPart(loaded);
  const isEditor = useHasDuty('owner', 'catalogue');
  return (
    <section className="grid grid-cols-1 gap-6">
      {!attribute && <h1>Attribute</h1>}
      {error !== undefined && (
        <LoadFailure title="The attribute could not be loaded" error={error} onRetry={reload} />
      )}
      {attribute && (
        <>
          <h1 className="wrap-anywhere">{attribute.name}</h1>
          <Uses attribute={attribute} />
          {isEditor && (
            <>
              <section className="card max-w-form p-4 sm:p-6" aria-label="Edit the attribute">
                <AttributeForm
                  key={attribute.version}
                  attribute={attribute}
                  hasButton
                  onSaved={(saved) => {
                    show(saved);
                    notify('success', 'Saved');
                  }}
                />
              </section>
              <Removal attribute={attribute} />
            </>
          )}
        </>
      )}
    </section>
  );
}

function Uses({ attribute }: { attribute: OperatorAttribute }) {
  const { type, unit, products, categories, choices } = attribute;
  return (
    <section className="card p-4 wrap-anywhere sm:p-6" aria-label="What uses it">
      <Facts
        facts={[
          { term: 'Type', value: unit ? `${TYPE_WORDS[type]}, ${unit}` : TYPE_WORDS[type] },
          { term: 'Products that say it', value: products.toLocaleString('en-IN') },
          {
            term: 'Categories that have it',
            value: categories.length > 0 ? categories.map(({ path }) => path).join(', ') : 'None',
          },
          ...(choices.length > 0
            ? [
                {
                  term: 'Values',
                  value: (
                    <ul>
                      {choices.map(({ value, products: total }) => (
                        <li key={value}>
                          {value}: {counted(total, 'product', 'products')}
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
        ]}
      />
      <p className="mt-3 text-small">
        <Link to="/operator/categories" className="text-link">
          Categories
        </Link>{' '}
        say which of them have it.
      </p>
    </section>
  );
}

function Removal({ attribute: { id: attributeId, name, version } }: { attribute: OperatorAttribute }) {
  const navigate = useNavigate();
  return (
    <ConfirmedButton
      label="Remove"
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      act={async () => {
        const [params, query] = [{ attributeId }, { version: String(version) }];
        await api('DELETE /api/operator/attribute/:attributeId', { params, query });
        return `${name} was removed`;
      }}
      onDone={() => void navigate('/operator/attributes')}
      failure={couldNotBe('The attribute', 'removed')}
    >
      Only an attribute that no category has and no product says anything for can be removed.
    </ConfirmedButton>
  );
}
