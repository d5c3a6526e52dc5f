import type { Text } from '../../../../contract/content.ts';

export const contact: Text = {
  title: 'Contact',
  description: 'Write to customer support, or reach it by phone, mail and post.',
  lead: 'People answer here, not machines.',
  text: `The state of your orders is always under [current orders](/buyer/current-orders), and many answers are on the [help page](/help). For everything else, write to us.

## Write to us

{contactForm}

## By phone

{supportPhone}, Monday-Friday 9:00-20:00, Saturday 11:00-15:00.

## By mail

{supportEmail}. Please name your order number. We answer within one working day.

## By post

{operatorName}, {operatorAddress}

## If we could not help

The [grievance officer](/grievance-officer) looks after complaints that were not settled here.`,
};
