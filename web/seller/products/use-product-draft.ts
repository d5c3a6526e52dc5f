import { useEffect, useState } from 'react';
import {
  dropProductDraft,
  saveDraftPictures,
  saveDraftTexts,
  readDraftPictures,
  readDraftTexts,
} from './product-draft-store.ts';
import type { EditedPicture, NewPicture } from './pictures/picture-list.ts';
import { changedFields, EMPTY_PRODUCT, type ProductValues } from './product-values.ts';

/** The form of a new product, stored while it is filled in and restored after its tab was closed. */
export function useProductDraft(ownerId: string) {
  const [values, setValues] = useState(() => readDraftTexts(ownerId) ?? EMPTY_PRODUCT);
  const [pictures, setPictures] = useState<NewPicture[]>([]);
  const [isRestored, setRestored] = useState(() => isFilled(values));
  const [isUnsaved, setUnsaved] = useState(false);

  useEffect(() => {
    let isGone = false;
    void readDraftPictures(ownerId).then((kept) => {
      if (isGone || kept.length === 0) return;
      setPictures((chosen) => (chosen.length > 0 ? chosen : kept));
      setRestored(true);
    });
    return () => {
      isGone = true;
    };
  }, [ownerId]);

  return {
    values,
    pictures,
    /** The form shows a restored draft. */
    isRestored,
    /** The browser could not store the pictures. */
    isUnsaved,
    changeValues: (next: ProductValues) => {
      setValues(next);
      saveDraftTexts(ownerId, next, pictures);
    },
    changePictures: (next: EditedPicture[]) => {
      const chosen = next.filter((picture) => picture.kind === 'new');
      setPictures(chosen);
      saveDraftTexts(ownerId, values, chosen);
      // The files are written only when there are others, or in another order.
      if (chosen.map(({ id }) => id).join() === pictures.map(({ id }) => id).join()) return;
      void saveDraftPictures(ownerId, chosen).then((isStored) => setUnsaved(!isStored));
    },
    /** Deletes the draft. */
    startOver: async () => {
      setValues(EMPTY_PRODUCT);
      setPictures([]);
      setRestored(false);
      await dropProductDraft(ownerId);
    },
  };
}

function isFilled(values: ProductValues): boolean {
  return changedFields(EMPTY_PRODUCT, values).length > 0;
}
