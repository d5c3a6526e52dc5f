import { CATEGORIES, findCategory, GENDERS } from '../../contract/kernel/categories.ts';
import { PRODUCT_COLUMNS } from '../../contract/kernel/import-columns.ts';
import { toRupees } from '../../contract/kernel/money.ts';
import { ProductId } from '../../contract/kernel/schemas.ts';
import { DiscountPercent, NewProduct, ProductPrice } from '../../contract/seller-products.ts';
import {
  compareProductLines,
  type ExportedProductLine,
  lockProductLines,
  type ProductLine,
  type ProductLineOutcome,
  saveProductLines,
} from '../catalog/index.ts';
import { cell, contractCell, idCell, readCells, versionCell } from './cells.ts';
import type { ImportedFile, LineOutcome } from './imported-file.ts';

const YES_OR_NO = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

const SHAPES = {
  id: idCell(ProductId),
  version: versionCell,
  name: NewProduct.shape.name,
  brand: NewProduct.shape.brand.unwrap(),
  category: cell(findCategory, `Use one of ${CATEGORIES.join(', ')}`),
  gender: cell(
    (text) => GENDERS.find((gender) => gender === text.toLowerCase()),
    `Use one of ${GENDERS.join(', ')}`,
  ),
  description: NewProduct.shape.description.unwrap(),
  price: contractCell(ProductPrice),
  discount: contractCell(DiscountPercent, (text) => text.replace(/%\s*$/, '')),
  archived: cell((text) => YES_OR_NO.get(text.toLowerCase()), 'Enter yes or no'),
};

/** Products as a file, one line for each; a line without an id is a new product. */
export function productFile(): ImportedFile<ProductLine> {
  return {
    columns: PRODUCT_COLUMNS.map(({ name }) => name),
    readLine: (cells, line) => {
      const { values, faults } = readCells(SHAPES, cells, line);
      if (!cells.has('id')) {
        for (const column of ['name', 'price']) {
          if (!cells.has(column)) faults.push({ line, column, message: `A new product needs a ${column}` });
        }
      }
      if (faults.length > 0) return { value: undefined, faults };
      const { price, discount, archived, ...same } = values;
      return {
        value: { line, ...same, pricePaise: price, discountPercent: discount, isArchived: archived },
        faults,
      };
    },
    lock: (tx, { shopId }, lines) => lockProductLines(tx, shopId, lines),
    compare: async (db, { shopId }, lines) => told(await compareProductLines(db, shopId, lines), lines),
    save: async (tx, { shopId }, lines) => told(await saveProductLines(tx, shopId, lines), lines),
  };
}

function told(outcomes: readonly ProductLineOutcome[], lines: readonly ProductLine[]): LineOutcome[] {
  const ids = new Map(lines.map(({ line, id }) => [line, id ?? null]));
  return outcomes.map(({ line, outcome, presentVersion }) => {
    const subject = ids.get(line) ?? null;
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

/** A product as the cells of a line, in the order of the columns. */
export function productCells(product: ExportedProductLine): string[] {
  return [
    product.id,
    String(product.version),
    product.name,
    product.brand,
    product.category,
    product.gender,
    product.description,
    String(toRupees(product.pricePaise)),
    String(product.discountPercent),
    product.isArchived ? 'yes' : 'no',
  ];
}
