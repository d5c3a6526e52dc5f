import { useState } from 'react';
import { Link } from 'react-router';
import type { SizeChart } from '../../../../contract/size-charts.ts';
import { api } from '../../../kit/http/api.ts';
import { anyMessageOf } from '../../../kit/http/problem-message.ts';
import { type Column, DataTable } from '../../../kit/lists/data-table.tsx';
import { notify } from '../../../kit/toasts/toasts.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

const COLUMNS: readonly Column<SizeChart>[] = [
  {
    head: 'Name',
    isRowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ id, name }) => (
      <Link to={`/seller/size-charts/${id}`} className="text-link">
        {name}
      </Link>
    ),
  },
  { head: 'For', className: 'wrap-anywhere', cell: scopeInWords },
  { head: 'Sizes', className: 'wrap-anywhere', cell: ({ rows }) => rows.map(({ size }) => size).join(', ') },
];

interface SizeChartTableProps {
  charts: readonly SizeChart[];
  onChange: () => void;
}

export function SizeChartTable({ charts, onChange }: SizeChartTableProps) {
  const [doomed, setDoomed] = useState<SizeChart>();
  return (
    <>
      <DataTable
        isCards
        caption="List of size charts"
        columns={[
          ...COLUMNS,
          {
            head: 'Actions',
            isHeadHidden: true,
            className: 'card-table-acts',
            cell: (chart) => <Acts chart={chart} onDelete={() => setDoomed(chart)} />,
          },
        ]}
        rows={charts}
        rowKey={({ id }) => id}
      />
      <DeleteChart
        chart={doomed}
        onClose={() => setDoomed(undefined)}
        onDeleted={() => {
          setDoomed(undefined);
          onChange();
        }}
      />
    </>
  );
}

function Acts({ chart: { id, name }, onDelete }: { chart: SizeChart; onDelete: () => void }) {
  return (
    <>
      <Link
        to={`/seller/size-charts/new?copy=${id}`}
        className={buttonClasses({ variant: 'quiet', size: 'small' })}
        aria-label={`Copy ${name}`}
      >
        Copy
      </Link>
      <IconButton label={`Delete ${name}`} icon="trash" onClick={onDelete} />
    </>
  );
}

function scopeInWords({ productName, brand, categoryName, gender }: SizeChart): string {
  return [productName, brand, categoryName, gender].filter((word) => word !== null).join(', ');
}

interface DeleteChartProps {
  chart: SizeChart | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteChart({ chart, onClose, onDeleted }: DeleteChartProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const remove = async ({ id: sizeChartId }: SizeChart) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { message } = await api('DELETE /api/size-chart/:sizeChartId', { params: { sizeChartId } });
      notify('success', message);
      onDeleted();
    } catch (error) {
      setFailure(anyMessageOf(error));
    }
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open={chart !== undefined}
      title="Delete this size chart?"
      confirmLabel="Delete size chart"
      busy={isBusy}
      onConfirm={() => chart && void remove(chart)}
      onCancel={close}
    >
      {failure !== undefined && <FormError title={failure} />}
      <p>Buyers do not see {chart?.name ?? 'it'} any more, and it cannot be brought back.</p>
    </ConfirmDialog>
  );
}
