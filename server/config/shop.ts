import type { z } from 'zod';
import { email, type Environment, parseSettings, text } from '../platform/settings.ts';

const OFFICER = 'the person to whom buyers complain, shown on `/grievance-officer`';

/** Every real shop replaces it; the start at a public address requires that. */
const isPlaceholder = true;

export const SHOP_SETTINGS = {
  SHOP_NAME: text.default('Haat').describe("the shop's name on screen and in mails"),
  SUPPORT_PHONE: text
    .default('+91 80 0000 0000')
    .meta({ description: 'shown on the legal pages', isPlaceholder }),
  SUPPORT_EMAIL: email.default('support@haat.example').meta({
    description: 'the sender of mails, shown on the legal pages; the contact form writes to it',
    isPlaceholder,
  }),
  OPERATOR_NAME: text
    .default('Haat Marketplace (demo)')
    .meta({ description: 'shown on the legal pages', isPlaceholder }),
  OPERATOR_ADDRESS: text
    .default('1 Market Road, Bengaluru 560001, India')
    .meta({ description: 'shown on the legal pages', isPlaceholder }),
  GRIEVANCE_OFFICER_NAME: text
    .default('Grievance Officer (demo)')
    .meta({ description: OFFICER, isPlaceholder }),
  GRIEVANCE_OFFICER_DESIGNATION: text.default('Grievance Officer').describe('the position of that person'),
  GRIEVANCE_OFFICER_EMAIL: email
    .default('grievance@haat.example')
    .meta({ description: 'the e-mail address of that person', isPlaceholder }),
  GRIEVANCE_OFFICER_PHONE: text
    .default('+91 80 0000 0001')
    .meta({ description: 'the phone number of that person', isPlaceholder }),
  GRIEVANCE_OFFICER_HOURS: text
    .default('Monday-Friday 10:00-17:00')
    .describe('when that person can be reached'),
};

export function readShopSettings(env: Environment) {
  const settings = parseSettings(SHOP_SETTINGS, env);
  return {
    name: settings.SHOP_NAME,
    supportPhone: settings.SUPPORT_PHONE,
    supportEmail: settings.SUPPORT_EMAIL,
    operatorName: settings.OPERATOR_NAME,
    operatorAddress: settings.OPERATOR_ADDRESS,
    grievanceOfficer: {
      name: settings.GRIEVANCE_OFFICER_NAME,
      designation: settings.GRIEVANCE_OFFICER_DESIGNATION,
      email: settings.GRIEVANCE_OFFICER_EMAIL,
      phone: settings.GRIEVANCE_OFFICER_PHONE,
      hours: settings.GRIEVANCE_OFFICER_HOURS,
    },
    /** A real shop needs these settings. */
    placeholders: placeholdersIn(settings),
  };
}

function placeholdersIn(settings: z.output<z.ZodObject<typeof SHOP_SETTINGS>>): string[] {
  return Object.entries(SHOP_SETTINGS).flatMap(([name, schema]) => {
    const isUnset = settings[name as keyof typeof settings] === schema.def.defaultValue; // a name of the same table
    return schema.meta()?.['isPlaceholder'] && isUnset ? [name] : [];
  });
}
