import { type FormEvent, useId, useState } from 'react';
import type { OwnProduct } from '../../../contract/catalog.ts';
import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';
import { api } from '../../api.ts';
import { focusFaulty, formValues } from '../../form-values.ts';
import { fieldErrorsOf, messageOf } from '../../problem-message.ts';
import { notify } from '../../session/toasts.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface OwnProductDialogProps {
  open: boolean;
  product: OwnProduct;
  onClose: () => void;
  onSaved: (product: OwnProduct) => void;
}

const FIELDS = ['name', 'brand', 'category', 'gender', 'description', 'price', 'discount'] as const;

/** 'Edit Product' (SPROD-09, API-28). A stale form is refused with a word, and nothing typed is lost. */
export function OwnProductDialog({ open, product, onClose, onSaved }: OwnProductDialogProps) {
  const formId = useId();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { category, gender, ...values } = formValues(form, FIELDS);
    setErrors({});
    setBusy(true);
    try {
      const saved = await api('PUT /api/pro/:productId', {
        params: { productId: product.id },
        body: {
          ...values,
          category,
          gender: GENDERS.find((name) => name === gender) ?? product.gender,
          version: product.version,
        },
      });
      notify('success', 'Product updated successfully', 'back_office');
      onSaved(saved);
    } catch (error) {
      const refused = fieldErrorsOf(error);
      setErrors(refused);
      focusFaulty(form, refused);
      if (Object.keys(refused).length === 0) {
        notify('error', messageOf(error, 'Failed to update product'), 'back_office');
      }
    }
    setBusy(false);
  };

  return (
    <FormDialog open={open} onClose={onClose} title="Edit Product" formId={formId} busy={isBusy}>
      <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          name="name"
          maxLength={120}
          defaultValue={product.name}
          error={errors['name']}
        />
        <TextField
          label="Brand"
          name="brand"
          maxLength={80}
          defaultValue={product.brand}
          error={errors['brand']}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Category"
            name="category"
            defaultValue={product.category}
            options={CATEGORIES.map((category) => ({ value: category, label: category }))}
            error={errors['category']}
          />
          <SelectField
            label="Gender"
            name="gender"
            defaultValue={product.gender}
            options={GENDERS.map((gender) => ({ value: gender, label: gender }))}
            error={errors['gender']}
          />
          <TextField
            label="Price"
            name="price"
            inputMode="decimal"
            before="₹"
            defaultValue={product.price}
            error={errors['price']}
          />
          <TextField
            label="Discount"
            name="discount"
            inputMode="numeric"
            after="%"
            defaultValue={product.discount}
            error={errors['discount']}
          />
        </div>
        <TextArea
          label="Description"
          name="description"
          rows={6}
          maxLength={4000}
          defaultValue={product.description}
          error={errors['description']}
        />
      </form>
    </FormDialog>
  );
}
