import { useEffect, useEffectEvent, useState } from 'react';
import type { Path } from 'react-hook-form';
import type { CategoryNode } from '../../../../../contract/categories.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import type { DraftFile } from '../../../../kit/drafts/draft-files.ts';
import type { Draft } from '../../../../kit/drafts/drafted-form.tsx';
import { useMergedDraft } from '../../../../kit/drafts/use-form-draft.ts';
import { type FormOptions, useForm } from '../../../../kit/forms/use-form.tsx';
import { attributeErrors } from '../attributes/attribute-texts.ts';
import { labelErrors } from '../label/label-errors.ts';
import { requiredLabelOf } from '../label/label-values.ts';
import { pictureErrors, roomOf } from '../pictures/picture-colours.ts';
import { type EditedPicture, newPictures } from '../pictures/picture-list.ts';
import { errorsOfReview } from './review-notes.ts';
import { draftOf, formOfDraft, mergeProduct, type ProductDraft } from './product-draft.ts';
import { formOf, type ProductForm } from './product-values.ts';
import { type EditedVariant, type Matrix, matrixErrors } from '../variants/matrix.ts';

interface ProductFormOptions extends Pick<FormOptions<ProductForm>, 'send' | 'failure' | 'onFailure'> {
  draft: Draft<ProductDraft>;
  seen: SellerProduct | undefined;
  nodes: readonly CategoryNode[] | undefined;
}

export function useProductForm({ draft, seen, nodes, ...options }: ProductFormOptions) {
  const [saved] = useState(() => draftOf(formOf(seen)));
  const { opening, keep, follow } = useMergedDraft(draft, { saved, merge: mergeProduct });
  // The files of new pictures come later.
  const [values] = useState(() => formOfDraft(opening.values, seen, []));
  const [isUnsaved, setUnsaved] = useState(false);
  const form = useForm<ProductForm>({
    ...options,
    defaultValues: values,
    validate: (typed) => [
      ...attributeErrors(nodes ?? [], typed),
      ...labelErrors(nodes ?? [], seen && formOf(seen), typed),
      ...matrixErrors(formOf(seen), typed),
      ...pictureErrors(typed.images, typed.options),
    ],
    onEdit: (typed) => keep(draftOf(typed)),
  });

  const pictures = form.choice('images');
  const readFiles = useEffectEvent(() => draft.readFiles());
  const restoreFiles = useEffectEvent((files: readonly DraftFile[]) => {
    // Pictures that were chosen meanwhile win.
    if (files.length === 0 || idsOf(form.getValues('images')) !== idsOf(values.images)) return;
    pictures.onChange(formOfDraft(opening.values, seen, files).images);
  });
  // The reasons of a rejection show as errors of the fields until the next save.
  const showReasons = useEffectEvent(() => {
    for (const { path, message } of errorsOfReview(seen?.review ?? null)) form.setError(path, message);
  });
  useEffect(() => showReasons(), []);
  useEffect(() => {
    let isGone = false;
    void readFiles().then((files) => {
      if (!isGone) restoreFiles(files);
    });
    return () => {
      isGone = true;
    };
  }, []);

  return {
    form,
    matrix: {
      matrix: { options: form.valueOf('options') ?? [], variants: form.valueOf('variants') ?? [] },
      seen,
      needsNetQuantity: requiredLabelOf(nodes ?? [], {
        category: form.valueOf('category') ?? '',
        categoryId: form.valueOf('categoryId') ?? '',
      }).includes('netQuantity'),
      common: { price: form.valueOf('price') ?? '', discount: form.valueOf('discount') ?? '' },
      // The paths are those of fields in the form's lists.
      errorOf: (path: string) => form.error(path as Path<ProductForm>),
      onOptions: ({ options, variants }: Matrix) => {
        form.setField('options', options);
        form.setField('variants', variants);
      },
      onVariants: (variants: readonly EditedVariant[], cells: readonly string[]) =>
        form.setField('variants', variants, cells as Path<ProductForm>[]),
    },
    /** Fields that were edited here and changed elsewhere since the draft was stored. */
    conflicts: opening.conflicts,
    follow,
    pictures: {
      ...pictures,
      room: roomOf(form.valueOf('options') ?? []),
      onChange: (next: EditedPicture[]) => {
        pictures.onChange(next);
        // The files are written only when they have changed.
        const files = newPictures(next);
        if (idsOf(files) === idsOf(newPictures(pictures.value))) return;
        void draft.saveFiles(files).then((isStored) => setUnsaved(!isStored));
      },
    },
    isUnsaved,
  };
}

function idsOf(pictures: readonly EditedPicture[]): string {
  return pictures.map(({ id }) => id).join(' ');
}
