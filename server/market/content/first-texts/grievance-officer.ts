import type { Text } from '../../../../contract/content.ts';

export const grievanceOfficer: Text = {
  title: 'Grievances',
  description:
    'File a complaint, follow one by its number, and see whom to turn to and when you get an answer.',
  lead: 'A complaint gets a number and an answer in time; an officer with a name sees to it.',
  text: `Most things are settled faster by [customer support](/contact) or, for something that you bought, with the shop itself on the order's page. Complain here when that did not help, when you object to something shown on this site, or when it is about your personal data.

## File a complaint

{complaintForm}

## Follow a complaint

{trackComplaint}

## The grievance officer

{officerDetails}

## When you get an answer

1. Your complaint has a number at once. Within 48 hours we confirm that somebody looks after it.
2. Within one month of its arrival we settle it and tell you how and why.
3. Where the law sets a shorter time for something shown on the site, such as pictures of a person that were published against their will, the shorter time counts.

## If you are not content with the answer

You can turn to the National Consumer Helpline (phone 1915, or [consumerhelpline.gov.in](https://consumerhelpline.gov.in)) and to the consumer commission of the place where you live. Complaints about personal data can be taken to the Data Protection Board of India once you have raised them here.

> This officer is named under the Consumer Protection (E-Commerce) Rules, 2020 and the Information Technology (Intermediary Guidelines and Digital Media Ethics Code) Rules, 2021.`,
};
