import { useEffect, useState } from 'react';
import type { SellerProduct } from '../../../contract/seller-products.ts';
import { arePicturesChanged, type EditedPicture, keptPictures } from './pictures/picture-list.ts';
import {
  dropEditDraft,
  type EditDraft,
  keepEditDraft,
  keepEditFiles,
  readEditDraft,
} from './product-edit-draft.ts';
import { changedFields, type ProductValues, valuesOf } from './product-values.ts';

/** The values and pictures of the form of a product, kept while they differ from it and brought back after a reload. */
export function useEditDraft(ownerId: string, product: SellerProduct) {
  const [opened, setOpened] = useState(product);
  const [kept, setKept] = useState<EditDraft | undefined>(() => readEditDraft(ownerId, product));
  const [values, setValues] = useState(() => kept?.values ?? valuesOf(product));
  const [pictures, setPictures] = useState(() => kept?.pictures ?? keptPictures(product));
  const isChanged =
    changedFields(valuesOf(opened), values).length > 0 || arePicturesChanged(opened, pictures);

  useEffect(() => {
    let isGone = false;
    void kept?.withFiles().then((all) => {
      // Whoever was quicker than the browser's database chose anew.
      if (!isGone) setPictures((shown) => (shown === kept.pictures ? all : shown));
    });
    return () => {
      isGone = true;
    };
  }, [kept]);

  const keep = (nextValues: ProductValues, nextPictures: readonly EditedPicture[], from = opened) => {
    keepEditDraft(ownerId, from, nextValues, nextPictures);
  };
  return {
    ...{ opened, values, pictures, isChanged },
    /** What was typed before and is brought back. */
    kept,
    /** The product is another one by now: from it changes are told. */
    takeOver: (now: SellerProduct, next: ProductValues, nextPictures: EditedPicture[]) => {
      setOpened(now);
      setValues(next);
      setPictures(nextPictures);
      keep(next, nextPictures, now);
    },
    changeValues: (next: ProductValues) => {
      setValues(next);
      keep(next, pictures);
    },
    changePictures: (next: EditedPicture[]) => {
      setPictures(next);
      keep(values, next);
      // The files are written only when there are others.
      if (filesIn(next) !== filesIn(pictures)) void keepEditFiles(ownerId, product.id, next);
    },
    /** Shows the product as it is. */
    startAnew: () => {
      dropEditDraft(ownerId, product.id);
      setKept(undefined);
      setOpened(product);
      setValues(valuesOf(product));
      setPictures(keptPictures(product));
    },
  };
}

function filesIn(pictures: readonly EditedPicture[]): string {
  return pictures.flatMap(({ kind, id }) => (kind === 'new' ? id : [])).join(' ');
}
