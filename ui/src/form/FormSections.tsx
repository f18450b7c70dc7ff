import { memo } from 'react';
import { FormGroup } from './FormGroup.js';
import type { FormSection } from './formLayout.js';

/** The fields of a form, group by group. */
export const FormSections = memo(function FormSections({ sections }: { readonly sections: readonly FormSection[] }) {
  return sections.map((section, place) => <FormGroup key={place} section={section} />);
});
