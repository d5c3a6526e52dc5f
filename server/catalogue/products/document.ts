import { randomUUID } from 'node:crypto';
import type { AttributeValues } from '../../../contract/kernel/attributes.ts';
import type { Category, Gender } from '../../../contract/kernel/categories.ts';
import type { ProductApproval } from '../../../contract/kernel/product-approval.ts';
import type { ProductOption } from '../../../contract/kernel/product-options.ts';
import {
  type CategoryId,
  type ProductId,
  type ShopId,
  type UserId,
  VariantId,
} from '../../../contract/kernel/schemas.ts';
import type { ProductLabel } from '../../../contract/label.ts';
import { costOf, type PlannedVariant, type PresentProduct, type PresentVariant } from './plan-variants.ts';
import type { OwnPicture } from './product-row.ts';

export interface ProductContent {
  readonly name: string;
  readonly brand: string;
  readonly gender: Gender;
  readonly description: string;
  readonly category: Category;
  readonly subcategoryId: CategoryId | null;
  readonly attributes: AttributeValues;
  readonly label: ProductLabel;
  readonly options: readonly ProductOption[];
  /** The first picture is the primary one. */
  readonly pictures: readonly OwnPicture[];
}

export interface ProductDocument extends ProductContent {
  /** Archived variants are included. */
  readonly variants: readonly PresentVariant[];
  readonly archivedAt: Date | null;
}

export interface StoredProduct {
  readonly id: ProductId;
  readonly shopId: ShopId;
  readonly ownerId: UserId;
  readonly version: number;
  readonly approval: ProductApproval;
  /** For a product that was never approved it is what buyers would see. */
  readonly document: ProductDocument;
}

export function plannedFrom(document: Pick<ProductDocument, 'options' | 'variants'>): PresentProduct {
  const { options, variants } = document;
  return { options, variants, ...costOf(variants) };
}

/** Variants get their ids before they are written, so that proposed content can name them. */
export function withIds(planned: readonly PlannedVariant[]): PresentVariant[] {
  return planned.map((variant) => ({ ...variant, id: variant.id ?? VariantId.parse(randomUUID()) }));
}

export function activeVariants({ variants }: Pick<ProductDocument, 'variants'>): PresentVariant[] {
  return variants.filter(({ isArchived }) => !isArchived);
}
