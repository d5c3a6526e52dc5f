import type { z } from 'zod';
import { GENDERS } from '../../../../contract/kernel/categories.ts';
import { attributeColumn, isNothing, PRODUCT_COLUMNS } from '../../../../contract/kernel/import-columns.ts';
import { MAX_MEASURE } from '../../../../contract/kernel/limits.ts';
import { toRupees } from '../../../../contract/kernel/money.ts';
import { type AttributeId, code, line, ProductId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { DiscountPercent, OPTION_NAME_LENGTH, ProductPrice } from '../../../../contract/product-variants.ts';
import { NewProduct } from '../../../../contract/seller-products.ts';
import {
  compareProducts,
  type ExportedProductLine,
  lockImported,
  NO_SUCH_VARIANT,
  type ProductLineOutcome,
  saveProducts,
} from '../index.ts';
import type { CategoryTree } from '../../categories/index.ts';
import { cell, contractCell, idCell, readCells, versionCell } from './cells.ts';
import {
  categoryCell,
  labelOf,
  LABEL_SHAPES,
  readAttributeCells,
  wordCell,
  writtenAttributes,
  writtenCategory,
} from './description-cells.ts';
import type { ImportedFile, LineOutcome } from './imported-file.ts';
import { groupRows, linesOfProducts, type ImportedRow } from './product-rows.ts';

const YES_OR_NO = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

const yesOrNoCell = cell((text) => YES_OR_NO.get(text.toLowerCase()), 'Enter yes or no');

/** The unit is grams or millimetres. */
function measureCell(message: string) {
  const isMeasure = (text: string) => /^[1-9]\d{0,6}$/.test(text) && Number(text) <= MAX_MEASURE;
  return cell((text) => (isMeasure(text) ? Number(text) : undefined), message).nullable();
}

const OptionWord = line(OPTION_NAME_LENGTH);

function textOrNone<Schema extends z.ZodType<string, string>>(schema: Schema) {
  return schema.nullable().transform((text) => text ?? '');
}

const shapesOf = (tree: CategoryTree) => ({
  id: idCell(ProductId),
  version: versionCell,
  name: NewProduct.shape.name,
  brand: textOrNone(NewProduct.shape.brand.unwrap()),
  category: categoryCell(tree),
  gender: wordCell(GENDERS),
  description: textOrNone(NewProduct.shape.description.unwrap()),
  price: contractCell(ProductPrice),
  discount: contractCell(DiscountPercent, (text) => text.replace(/%\s*$/, '')),
  archived: yesOrNoCell,
  handle: line(120),
  variant_id: idCell(VariantId),
  option1_name: OptionWord,
  option1_value: OptionWord,
  option2_name: OptionWord,
  option2_value: OptionWord,
  option3_name: OptionWord,
  option3_value: OptionWord,
  sku: code(OPTION_NAME_LENGTH).nullable(),
  weight_g: measureCell('Enter the weight in whole grams, such as 250'),
  length_mm: measureCell('Enter the length in whole millimetres, such as 300'),
  width_mm: measureCell('Enter the width in whole millimetres, such as 200'),
  height_mm: measureCell('Enter the height in whole millimetres, such as 20'),
  variant_archived: yesOrNoCell,
  ...LABEL_SHAPES,
});

/** Each variant has a line. Lines without an id are new products, one for each handle. */
export function productFile(tree: CategoryTree): ImportedFile<ImportedRow> {
  const shapes = shapesOf(tree);
  return {
    columns: PRODUCT_COLUMNS.map(({ name }) => name),
    needs: [['name', 'price'], ['id']],
    amountColumns: ['price'],
    attributeColumns: new Set([...tree.attributes.keys()].map(attributeColumn)),
    readLine: (cells, line) => {
      const { values, faults: unreadable } = readCells(shapes, cells, line);
      const { values: attributes, faults: attributeFaults } = readAttributeCells(tree, cells, line);
      const faults = [...unreadable, ...attributeFaults];
      const { price, discount, archived, handle, variant_id, variant_archived } = values;
      const { id, version, name, brand, category, gender, description, sku } = values;
      const value: ImportedRow = {
        line: {
          line,
          id,
          version,
          name,
          brand,
          categoryId: category,
          gender,
          description,
          sku,
          options: optionsOf(values),
          pricePaise: price,
          discountPercent: discount,
          isArchived: archived,
          variantId: variant_id,
          isVariantArchived: variant_archived,
          weightGrams: values.weight_g,
          lengthMm: values.length_mm,
          widthMm: values.width_mm,
          heightMm: values.height_mm,
          netQuantity: values.net_quantity,
          hsnCode: values.hsn_code,
          gstClass: values.gst_class,
          attributes,
          label: labelOf(values),
        },
        handle,
        given: new Set(cells.keys()),
        isReadable: faults.length === 0,
        product: line,
        isRepeated: false,
        faults: [],
      };
      return { value, faults };
    },
    batches: groupRows,
    lock: (tx, { ownerId }, rows) =>
      lockImported(
        tx,
        ownerId,
        rows.map(({ line }) => line),
      ),
    compare: async (db, seller, rows) => [
      ...faultsOf(rows),
      ...lineOutcomes(await compareProducts(db, tree, seller, linesOfProducts(rows))),
    ],
    save: async (tx, seller, rows) => [
      ...faultsOf(rows),
      ...lineOutcomes(await saveProducts(tx, tree, seller, linesOfProducts(rows))),
    ],
  };
}

type OptionCells = Partial<Record<`option${1 | 2 | 3}_${'name' | 'value'}`, string | undefined>>;

function optionsOf(cells: OptionCells): { name?: string | undefined; value?: string | undefined }[] {
  const options = [
    { name: cells.option1_name, value: cells.option1_value },
    { name: cells.option2_name, value: cells.option2_value },
    { name: cells.option3_name, value: cells.option3_value },
  ];
  const last = options.findLastIndex(({ name, value }) => name !== undefined || value !== undefined);
  return options.slice(0, last + 1);
}

function faultsOf(rows: readonly ImportedRow[]): LineOutcome[] {
  return rows.flatMap(({ line: { line }, faults }) =>
    faults.map((fault) => ({ line, effect: fault, subject: null })),
  );
}

function lineOutcomes(outcomes: readonly ProductLineOutcome[]): LineOutcome[] {
  return outcomes.map(({ line, outcome, presentVersion }) => {
    // Lines of the same product were grouped before, so no subject can repeat.
    const subject = null;
    switch (outcome) {
      case 'not_found':
        return {
          line,
          subject,
          effect: {
            column: 'id',
            message: 'No product of your shop has this id. Leave it empty to add a new product.',
          },
        };
      case 'variant_not_found':
        return { line, subject, effect: { column: 'variant_id', message: NO_SUCH_VARIANT } };
      case 'version_missing':
        return {
          line,
          subject,
          effect: {
            column: 'version',
            message: 'To change a product, give the version that was exported with it.',
          },
        };
      case 'stale':
        return {
          line,
          subject,
          effect: {
            column: 'version',
            message: `The product was changed after the file was exported: it has version ${presentVersion} now. Export it again.`,
          },
        };
      default:
        return { line, subject, effect: outcome };
    }
  });
}

export function productCells(
  tree: CategoryTree,
  attributeIds: readonly AttributeId[],
  line: ExportedProductLine,
): string[] {
  const { isFirst, label } = line;
  const ofFirst = (texts: readonly (string | undefined)[]) =>
    texts.map((text) => (isFirst ? (text ?? '') : ''));
  const options = [0, 1, 2].flatMap((place) => [
    isFirst ? (line.choices[place]?.option ?? '') : '',
    line.choices[place]?.value ?? '',
  ]);
  const ofProduct = [
    line.name,
    line.brand,
    writtenCategory(line),
    line.gender,
    line.description,
    line.isArchived ? 'yes' : 'no',
    label.makerRole,
    label.makerName,
    label.makerAddress,
    label.monthMade,
    label.consumerCare,
  ];
  return [
    line.id,
    String(line.version),
    handleOf(line.id),
    ...ofFirst(ofProduct),
    line.variantId,
    ...options,
    line.sku ?? '',
    String(toRupees(line.pricePaise)),
    String(line.discountPercent),
    ...[line.weightGrams, line.lengthMm, line.widthMm, line.heightMm].map((measure) =>
      measure === null ? '' : String(measure),
    ),
    line.netQuantity ?? '',
    line.hsnCode ?? '',
    line.gstClass ?? '',
    line.isVariantArchived ? 'yes' : 'no',
    ...ofFirst(writtenAttributes(tree, attributeIds, line)),
    // An import would read such a text as 'clear this cell'.
  ].map((text) => (isNothing(text) ? '' : text));
}

/** The last digits of an id are random enough for one shop. */
const handleOf = (id: ProductId) => id.slice(-12);
