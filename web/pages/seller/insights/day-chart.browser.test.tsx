import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DayChart } from './day-chart.tsx';

const days = (first: string, values: number[]) =>
  values.map((value, place) => ({ date: `${first.slice(0, 8)}0${Number(first.slice(9)) + place}`, value }));

async function show(now: number[], before: number[]) {
  await render(
    <DayChart
      title="Revenue"
      days={days('2026-03-04', now)}
      before={days('2026-03-01', before)}
      format={(value) => `₹${value}.00`}
      formatShort={(value) => `₹${value}`}
    />,
  );
}

const chart = page.getByRole('slider', { name: 'Revenue of a day' });

test('arrow keys move the day, whose value is said with the earlier one and the change', async () => {
  await show([100, 300, 50], [100, 150, 0]);
  await userEvent.tab();
  await expect.element(chart).toHaveFocus();
  await expect
    .element(chart)
    .toHaveAttribute('aria-valuetext', '6 Mar 2026: ₹50.00. ₹0.00 on 3 Mar 2026, none before');
  await userEvent.keyboard('{ArrowLeft}');
  await expect
    .element(chart)
    .toHaveAttribute('aria-valuetext', '5 Mar 2026: ₹300.00. ₹150.00 on 2 Mar 2026, +100%');
  await expect.element(page.getByText('₹150.00 on 2 Mar')).toBeVisible();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect
    .element(chart)
    .toHaveAttribute('aria-valuetext', '4 Mar 2026: ₹100.00. ₹100.00 on 1 Mar 2026, as before');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('₹100.00 on 1 Mar')).not.toBeInTheDocument();
  await userEvent.keyboard('{PageUp}');
  await expect.element(chart).toHaveAttribute('aria-valuenow', '3');
});

test('the pointer shows the day below it, and nothing once it is elsewhere', async () => {
  await show([100, 300, 50], [100, 150, 0]);
  await userEvent.hover(chart, { position: { x: 2, y: 20 } });
  await expect.element(page.getByText('₹100.00 on 1 Mar')).toBeVisible();
  await userEvent.unhover(chart);
  await expect.element(page.getByText('₹100.00 on 1 Mar')).not.toBeInTheDocument();
});

test('a single day can be looked at as well', async () => {
  await show([70], [35]);
  await userEvent.tab();
  await expect.element(page.getByText('₹70.00')).toBeVisible();
  await expect.element(page.getByText('+100%')).toBeVisible();
});
