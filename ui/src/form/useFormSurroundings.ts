import { useContext } from 'react';
import { FormContext, type FormSurroundings } from './FormContext.js';

export function useFormSurroundings(): FormSurroundings {
  const surroundings = useContext(FormContext);
  if (!surroundings) throw new Error('A field stands outside of a form.');
  return surroundings;
}
