import { useEffect, useState } from 'react';
import type { SellerProduct } from '../../../contract/seller-products.ts';
import { arePicturesChanged, type EditedPicture, savedPictures } from './pictures/picture-list.ts';
import {
  dropEditDraft,
  type EditDraft,
  saveEditDraft,
  saveEditFiles,
  readEditDraft,
} from './product-edit-draft.ts';
import { changedFields, type ProductValues, valuesOf } from './product-values.ts';

/** The values and pictures of the form of a product, restored while they differ from it and brought back after a reload. */
export function useEditDraft(ownerId: string, product: SellerProduct) {
  const [opened, setOpened] = useState(product);
  const [restored, setRestored] = useState<EditDraft | undefined>(() => readEditDraft(ownerId, product));
  const [values, setValues] = useState(() => restored?.values ?? valuesOf(product));
  const [pictures, setPictures] = useState(() => restored?.pictures ?? savedPictures(product));
  const isChanged =
    changedFields(valuesOf(opened), values).length > 0 || arePicturesChanged(opened, pictures);

  useEffect(() => {
    let isGone = false;
    void restored?.withFiles().then((all) => {
      // Pictures chosen before IndexedDB answered win.
      if (!isGone) setPictures((shown) => (shown === restored.pictures ? all : shown));
    });
    return () => {
      isGone = true;
    };
  }, [restored]);

  const keep = (nextValues: ProductValues, nextPictures: readonly EditedPicture[], from = opened) => {
    saveEditDraft(ownerId, from, nextValues, nextPictures);
  };
  return {
    ...{ opened, values, pictures, isChanged },
    /** The draft that was restored. */
    restored,
    /** Takes a newer version as the base of further changes. */
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
      if (filesIn(next) !== filesIn(pictures)) void saveEditFiles(ownerId, product.id, next);
    },
    /** Shows the product as it is. */
    startOver: () => {
      dropEditDraft(ownerId, product.id);
      setRestored(undefined);
      setOpened(product);
      setValues(valuesOf(product));
      setPictures(savedPictures(product));
    },
  };
}

function filesIn(pictures: readonly EditedPicture[]): string {
  return pictures.flatMap(({ kind, id }) => (kind === 'new' ? id : [])).join(' ');
}
