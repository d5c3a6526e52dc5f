import type { OperatorCategory, OperatorTree } from '../../../../contract/operator-categories.ts';
import { MAX_CATEGORY_DEPTH } from '../../../../contract/kernel/limits.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useHasDuty } from '../duties/duties.ts';
import { inProducts } from './consequences.tsx';
import { pathTo } from './load-tree.ts';

export type RowAct = 'edit' | 'add' | 'move' | 'remove';

interface CategoryRowsProps {
  tree: OperatorTree;
  root: OperatorCategory;
  isBusy: boolean;
  onAct: (what: RowAct, category: OperatorCategory) => void;
  onStep: (category: OperatorCategory, by: -1 | 1) => void;
}

export function CategoryRows({ root, ...props }: CategoryRowsProps) {
  return (
    <ul className="card grid grid-cols-1 gap-1 p-2 sm:p-4">
      <CategoryEntry category={root} {...props} />
    </ul>
  );
}

function CategoryEntry({
  category,
  ...props
}: Omit<CategoryRowsProps, 'root'> & { category: OperatorCategory }) {
  const { tree } = props;
  const isEditor = useHasDuty('owner', 'catalogue');
  const children = tree.categories.filter(({ parentId }) => parentId === category.id);
  return (
    <li className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2 wrap-anywhere">
          <span className="font-semibold">{category.name}</span>
          {category.isHidden && <Badge tone="warn">Hidden</Badge>}
          <span className="text-small text-muted">{inProducts(category.products)}</span>
        </p>
        {isEditor && <RowButtons category={category} {...props} />}
      </div>
      {children.length > 0 && (
        <ul className="grid grid-cols-1 gap-1 border-l border-line pl-2 sm:pl-6">
          {children.map((child) => (
            <CategoryEntry key={child.id} category={child} {...props} />
          ))}
        </ul>
      )}
    </li>
  );
}

function RowButtons({
  tree,
  category,
  isBusy,
  onAct,
  onStep,
}: Omit<CategoryRowsProps, 'root'> & { category: OperatorCategory }) {
  const { name, parentId } = category;
  const siblings = tree.categories.filter((each) => each.parentId === parentId);
  const place = siblings.indexOf(category);
  const isRoot = parentId === null;
  return (
    <div className="flex flex-wrap">
      {!isRoot && (
        <>
          <StepButton category={category} by={-1} isPossible={place > 0 && !isBusy} onStep={onStep} />
          <StepButton
            category={category}
            by={1}
            isPossible={place < siblings.length - 1 && !isBusy}
            onStep={onStep}
          />
        </>
      )}
      <IconButton icon="pencil" label={`Edit ${name}`} onClick={() => onAct('edit', category)} />
      {pathTo(tree, category).length < MAX_CATEGORY_DEPTH && (
        <IconButton
          icon="plus"
          label={`Add a category below ${name}`}
          onClick={() => onAct('add', category)}
        />
      )}
      {!isRoot && (
        <>
          <IconButton
            icon="arrow-right"
            label={`Move ${name} below another category`}
            onClick={() => onAct('move', category)}
          />
          <IconButton icon="trash" label={`Remove ${name}`} onClick={() => onAct('remove', category)} />
        </>
      )}
    </div>
  );
}

interface StepButtonProps {
  category: OperatorCategory;
  by: -1 | 1;
  isPossible: boolean;
  onStep: (category: OperatorCategory, by: -1 | 1) => void;
}

/** The button stays focusable at the end of the list, so that it keeps the focus. */
function StepButton({ category, by, isPossible, onStep }: StepButtonProps) {
  const direction = by === -1 ? 'up' : 'down';
  return (
    <IconButton
      icon={by === -1 ? 'chevron-up' : 'chevron-down'}
      label={`Move ${category.name} ${direction}`}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onStep(category, by)}
    />
  );
}
