import { useState } from 'react';
import type { Path } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type { SizeChart } from '../../../../contract/size-charts.ts';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { NewerVersion } from '../../../kit/drafts/newer-version.tsx';
import { useFormDraft } from '../../../kit/drafts/use-form-draft.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { chooseLengthUnit } from '../../../concepts/size-charts/length-unit.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChartColumns } from './chart-columns.tsx';
import { ChartRows } from './chart-rows.tsx';
import { ChartScope, type OfferedScopes } from './chart-scope.tsx';
import { chartCodec, type ChartValues, inUnit, TABLE_FIELDS } from './chart-values.ts';
import { type ChartPart, chartPartName, chartPartText, partOf } from './chart-words.ts';
import { chartErrors } from './check-chart.ts';
import { couldNotBe, hasCode } from '../../../kit/http/problem-message.ts';

interface ChartFormProps {
  draft: Draft<ChartValues>;
  saved: ChartValues;
  chart: SizeChart | undefined;
  offered: OfferedScopes;
}

/** Typed values stay after every refusal. */
export function ChartForm({ draft, saved, chart, offered }: ChartFormProps) {
  const navigate = useNavigate();
  /** The newest version, once a save ran into a change by others. */
  const [version, setVersion] = useState(chart?.version);
  const { opening, keep } = useFormDraft(draft, { saved, together: TABLE_FIELDS });
  const [taken] = useState(() => [...new Set(opening.taken.map(partOf))]);
  const [contested, setContested] = useState(() => [...new Set(opening.contested.map(partOf))]);
  const form = useForm<ChartValues>({
    defaultValues: opening.values,
    validate: chartErrors,
    onEdit: keep,
    send: async (values) => {
      await save(values, chart && { ...chart, version: version ?? chart.version });
      draft.discard();
      notify('success', chart ? 'Size chart updated' : 'Size chart created');
      void navigate('/seller/size-charts');
    },
    failure: couldNotBe('The size chart', 'saved'),
    onFailure: async (reason, error): Promise<void> => {
      const newest = hasCode(error, 'stale') && chart ? await loadNewest(chart) : undefined;
      if (newest) setVersion(newest.version);
      form.fail(newest ? `${reason} Save again to replace it with yours.` : reason);
    },
  });
  const [columns, rows, unit] = [form.valueOf('columns'), form.valueOf('rows'), form.valueOf('unit')];
  // The paths are those of fields in the form's lists.
  const errorOf = (path: string) => form.error(path as Path<ChartValues>);
  const take = (part: ChartPart) => {
    if (part !== 'table') form.setField(part, saved[part]);
    else for (const name of TABLE_FIELDS) form.setField(name, saved[name]);
    setContested(contested.filter((other) => other !== part));
  };
  return (
    <form {...form.props} className="grid min-w-0 gap-6">
      {opening.taken.length + opening.contested.length > 0 && (
        <NewerVersion
          title="This size chart has been changed"
          taken={taken}
          contested={contested}
          nameOf={chartPartName}
          newerAt={(part) => chartPartText(part, saved, offered.categories)}
          onTake={take}
        />
      )}
      {form.alert}
      <TextField
        className="max-w-form"
        label="Name"
        maxLength={80}
        autoComplete="off"
        help="Buyers see it above the chart, such as Kurtas or Running shoes"
        {...form.field('name')}
      />
      <ChartScope form={form} offered={offered} />
      <ChartColumns
        columns={columns ?? []}
        error={errorOf('columns')}
        onChange={(changed) => form.setField('columns', changed)}
      />
      <ChartRows
        values={{ columns: columns ?? [], rows: rows ?? [], unit: unit ?? saved.unit }}
        errorOf={errorOf}
        onUnit={(wanted) => {
          form.setField('rows', inUnit(form.getValues(), wanted));
          form.setField('unit', wanted);
          chooseLengthUnit(wanted);
        }}
        onChange={(changed, cells) =>
          form.setField('rows', changed, ['rows', ...cells] as Path<ChartValues>[])
        }
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Link to="/seller/size-charts" className={buttonClasses({ variant: 'outline' })}>
          Finish later
        </Link>
        <Button type="submit" busy={form.isBusy}>
          {chart ? 'Save' : 'Add size chart'}
        </Button>
      </div>
    </form>
  );
}

function save(values: ChartValues, chart: SizeChart | undefined): Promise<SizeChart> {
  const body = chartCodec.toBody(values);
  if (!chart) return api('POST /api/size-chart', { body });
  const { id: sizeChartId, version } = chart;
  return api('PUT /api/size-chart/:sizeChartId', { params: { sizeChartId }, body: { ...body, version } });
}

function loadNewest({ id: sizeChartId }: SizeChart): Promise<SizeChart | undefined> {
  return api('GET /api/size-chart/:sizeChartId', { params: { sizeChartId } }).catch(() => undefined);
}
