import { keysOf } from './keys-of.ts';
import { z } from 'zod';
import { AT_MOST_ONE_CRORE, ENTER_RUPEES, FILL_IN, MOST_OF_ONE } from './messages.ts';
import { CATEGORIES, type Category as RootName, findCategory, GENDERS, rootSlug } from './categories.ts';
import { MAX_LINE_QUANTITY, MAX_PAGE_SIZE, PAGE_SIZE } from './limits.ts';
import { MAX_AMOUNT_PAISE, type Paise, toPaise } from './money.ts';
import { isPinCode, PIN_CODE_MESSAGE } from './pin-code.ts';
import { hasKnownCharacters, isBlank, isPlainText, NOT_PLAIN } from './plain-text.ts';
import { asSeen, codeAsSeen } from './seen-text.ts';
import { firstCharacters } from './words.ts';
import { DUTIES, type Duty as AnyDuty, SHOP_RIGHTS } from './rights.ts';

export const THING_KINDS = [
  'person',
  'shop',
  'order',
  'shopOrder',
  'return',
  'goodwill',
  'payment',
  'refund',
  'proposal',
  'complaint',
  'case',
  'approval',
  'coupon',
  'contentVersion',
  'contentPlace',
  'category',
  'attribute',
  'waiting',
] as const;
export type ThingKind = (typeof THING_KINDS)[number];

/** A call with such an id in its path or body is about that thing. */
export const thingIds = z.registry<{ kind: ThingKind }>();

/** Ids are random UUIDs, branded by kind, so that kinds cannot be confused. */
export const UserId = z.uuid().brand<'UserId'>().register(thingIds, { kind: 'person' });
export type UserId = z.infer<typeof UserId>;
export const ShopId = z.uuid().brand<'ShopId'>();
export type ShopId = z.infer<typeof ShopId>;
export const ProductId = z.uuid().brand<'ProductId'>();
export type ProductId = z.infer<typeof ProductId>;
export const VariantId = z.uuid().brand<'VariantId'>();
export type VariantId = z.infer<typeof VariantId>;
export const InventoryId = z.uuid().brand<'InventoryId'>();
export type InventoryId = z.infer<typeof InventoryId>;
export const ImportId = z.uuid().brand<'ImportId'>();
export type ImportId = z.infer<typeof ImportId>;
export const AddressId = z.uuid().brand<'AddressId'>();
export type AddressId = z.infer<typeof AddressId>;
export const CartItemId = z.uuid().brand<'CartItemId'>();
export type CartItemId = z.infer<typeof CartItemId>;
export const CouponId = z.uuid().brand<'CouponId'>().register(thingIds, { kind: 'coupon' });
export type CouponId = z.infer<typeof CouponId>;
export const OrderId = z.uuid().brand<'OrderId'>().register(thingIds, { kind: 'order' });
export type OrderId = z.infer<typeof OrderId>;
export const ShopOrderId = z.uuid().brand<'ShopOrderId'>().register(thingIds, { kind: 'shopOrder' });
export type ShopOrderId = z.infer<typeof ShopOrderId>;
export const OrderLineId = z.uuid().brand<'OrderLineId'>();
export type OrderLineId = z.infer<typeof OrderLineId>;
export const ReturnId = z.uuid().brand<'ReturnId'>();
export type ReturnId = z.infer<typeof ReturnId>;
export const PaymentId = z.uuid().brand<'PaymentId'>().register(thingIds, { kind: 'payment' });
export type PaymentId = z.infer<typeof PaymentId>;
export const GoodwillId = z.uuid().brand<'GoodwillId'>();
export type GoodwillId = z.infer<typeof GoodwillId>;
export const ReviewId = z.uuid().brand<'ReviewId'>();
export type ReviewId = z.infer<typeof ReviewId>;
export const QuestionId = z.uuid().brand<'QuestionId'>();
export type QuestionId = z.infer<typeof QuestionId>;
export const AnswerId = z.uuid().brand<'AnswerId'>();
export type AnswerId = z.infer<typeof AnswerId>;
export const SavedViewId = z.uuid().brand<'SavedViewId'>();
export type SavedViewId = z.infer<typeof SavedViewId>;
export const SizeChartId = z.uuid().brand<'SizeChartId'>();
export type SizeChartId = z.infer<typeof SizeChartId>;
export const ShopDocumentId = z.uuid().brand<'ShopDocumentId'>();
export type ShopDocumentId = z.infer<typeof ShopDocumentId>;
export const ApprovalId = z.uuid().brand<'ApprovalId'>().register(thingIds, { kind: 'approval' });
export type ApprovalId = z.infer<typeof ApprovalId>;
export const MemberId = z.uuid().brand<'MemberId'>();
export type MemberId = z.infer<typeof MemberId>;
export const CaseId = z.uuid().brand<'CaseId'>().register(thingIds, { kind: 'case' });
export type CaseId = z.infer<typeof CaseId>;
export const AuditEntryId = z.uuid().brand<'AuditEntryId'>();
export type AuditEntryId = z.infer<typeof AuditEntryId>;
export const ComplaintId = z.uuid().brand<'ComplaintId'>().register(thingIds, { kind: 'complaint' });
export type ComplaintId = z.infer<typeof ComplaintId>;
export const ContentVersionId = z
  .uuid()
  .brand<'ContentVersionId'>()
  .register(thingIds, { kind: 'contentVersion' });
export type ContentVersionId = z.infer<typeof ContentVersionId>;
export const SupportConsentId = z.uuid().brand<'SupportConsentId'>();
export type SupportConsentId = z.infer<typeof SupportConsentId>;
export const SessionId = z.uuid().brand<'SessionId'>();
export type SessionId = z.infer<typeof SessionId>;

export const Category = z.enum(CATEGORIES);
export const Gender = z.enum(GENDERS);
export const CategoryName = z
  .string()
  .max(40)
  .transform((name, context) => {
    const category = findCategory(name);
    if (category) return category;
    context.addIssue({ code: 'custom', message: `There is no category '${firstCharacters(name, 40)}'` });
    return z.NEVER;
  });

const slug = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens');
export const WHOLE_NUMBER = 'Enter a whole number';

export const PictureKey = z.string().regex(/^[0-9a-f]{32}$/, 'There is no such picture');

/** The eight roots have ids too. */
export const CategoryId = slug(60).brand<'CategoryId'>().register(thingIds, { kind: 'category' });
export type CategoryId = z.infer<typeof CategoryId>;
/** Addresses and columns of files have it. Objects have values by these ids, so none may be an inherited property's name. */
export const AttributeId = slug(40)
  .refine((id) => !(id in {}), 'This id is reserved: use another one')
  .brand<'AttributeId'>()
  .register(thingIds, { kind: 'attribute' });
export type AttributeId = z.infer<typeof AttributeId>;

export function rootIdOf(category: RootName): CategoryId {
  return rootSlug(category) as CategoryId; // of eight known names
}

/** Requests name a category by its id, or a root by its name in any letter case. */
export const CategoryRef = z
  .string()
  .max(60)
  .transform((written, context): CategoryId => {
    const root = findCategory(written);
    if (root) return rootIdOf(root);
    const id = CategoryId.safeParse(written.trim().toLowerCase());
    if (id.success) return id.data;
    context.addIssue({ code: 'custom', message: `There is no category '${firstCharacters(written, 40)}'` });
    return z.NEVER;
  });

export const Rupees = z.number().meta({ description: 'Rupees with at most two decimals' });

/** Paise after parsing. */
export const RupeesInput = z
  .number(ENTER_RUPEES)
  .min(0, ENTER_RUPEES)
  .max(MAX_AMOUNT_PAISE / 100, AT_MOST_ONE_CRORE)
  .transform((rupees, context): Paise => {
    const amount = toPaise(rupees);
    if (amount !== undefined) return amount;
    context.addIssue({ code: 'custom', message: ENTER_RUPEES });
    return z.NEVER;
  });

export const PinCode = z.string().refine(isPinCode, { message: PIN_CODE_MESSAGE });

/** It is sent back with an edit, so that one of a stale form is refused. It fits a 32-bit column. */
export const Version = z.number().int().min(0).max(2_147_483_647);
export const QueriedVersion = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

export const Instant = z.iso.datetime();
export const CalendarDate = z.iso.date();

/** The text becomes its visible form (`asSeen`): pasted text carries invisible characters, and names are found and compared. */
export function plain(schema: z.ZodString) {
  return ofKnownCharacters(schema.overwrite(asSeen));
}

function ofKnownCharacters(schema: z.ZodString) {
  return schema.refine(isPlainText, NOT_PLAIN).refine(hasKnownCharacters, NOT_PLAIN);
}

export function filled(message = FILL_IN) {
  return notBlank(plain(z.string()), message);
}

function notBlank(schema: z.ZodString, message = FILL_IN) {
  return schema
    .trim()
    .min(1, { error: message, abort: true })
    .refine((written) => !isBlank(written), message);
}

export function text(maxLength: number) {
  return filled().max(maxLength, `At most ${maxLength} characters`);
}

/** People read and type it, so it is compared and stored as it is seen (`codeAsSeen`). */
export function code(maxLength: number, message = FILL_IN, tooLong = `At most ${maxLength} characters`) {
  return notBlank(ofKnownCharacters(z.string().overwrite(codeAsSeen)), message).max(maxLength, tooLong);
}

export function optionalCode(maxLength: number) {
  return ofKnownCharacters(z.string().overwrite(codeAsSeen)).max(
    maxLength,
    `At most ${maxLength} characters`,
  );
}

/** Line breaks and runs of spaces become one space. */
export function line(maxLength: number) {
  return text(maxLength).overwrite(inOneLine);
}

export function optionalLine(maxLength: number) {
  return plain(z.string().trim().max(maxLength, `At most ${maxLength} characters`)).overwrite(inOneLine);
}

function inOneLine(written: string): string {
  return written.replace(/\s+/g, ' ').trim();
}

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, WHOLE_NUMBER)
  .transform(Number);

/** CONST-03 and CONST-04 set page sizes. */
export const PageQuery = z.object({
  page: wholeNumber.pipe(z.number().min(1)).default(1),
  limit: wholeNumber.pipe(z.number().min(1).max(MAX_PAGE_SIZE)).default(PAGE_SIZE),
});
export type PageQuery = z.infer<typeof PageQuery>;

export const PageFacts = z.object({
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  total: z.number().int(),
});

export const Message = z.object({ message: z.string() });
export type Message = z.infer<typeof Message>;
/** Absent, null and a text without visible characters all mean an unset filter. */
export function unset<T extends z.ZodType>(schema: T) {
  const isUnset = (value: unknown) => value === null || (typeof value === 'string' && isBlank(value));
  return z.preprocess((value) => (isUnset(value) ? undefined : value), schema.optional());
}

/** VAL-41 has the lowest value; the cap is ours. */
export const LineQuantity = z.number().int().min(1).max(MAX_LINE_QUANTITY, MOST_OF_ONE);

export const Direction = z.enum(['ascending', 'descending']);
export type Direction = z.infer<typeof Direction>;

export interface Sorting<Column extends string> {
  sortBy: Column;
  direction: Direction;
}

/** `initial` applies where a request names none. */
export function sortQuery<Columns extends Readonly<Record<string, string>>>(
  column: z.ZodEnum<Columns>,
  initial: Sorting<Columns[keyof Columns]>,
) {
  return { sortBy: column.default(initial.sortBy), direction: Direction.default(initial.direction) };
}

/** Operators are made by other operators and by the command line. */
export const OpenRole = z.enum(['buyer', 'seller']);
export type OpenRole = z.infer<typeof OpenRole>;

export const Role = z.enum([...OpenRole.options, 'operator']);
export type Role = z.infer<typeof Role>;

export const Duty = z.enum(keysOf(DUTIES));
export type Duty = AnyDuty;
export const ShopRight = z.enum(keysOf(SHOP_RIGHTS));
