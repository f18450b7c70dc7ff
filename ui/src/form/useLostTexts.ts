import { useLayoutEffect, useRef, useState } from 'react';
import type { Entity } from '../entity/Entity.js';
import { useLocale } from '../i18n/useLocale.js';
import type { ViewModel } from '../model/ViewModel.js';
import { typedTexts, type TypedText } from './typedTexts.js';

export interface LostTexts {
  /** What was typed into columns that the view no longer has. */
  readonly texts: readonly TypedText[];
  readonly forget: () => void;
}

const none: readonly TypedText[] = [];

/** Keeps what stands in the fields of columns that a change of the definition takes away. */
export function useLostTexts(entity: Entity, model: ViewModel): LostTexts {
  const locale = useLocale();
  const before = useRef(model);
  const [texts, setTexts] = useState(none);
  // Before the effect in which the entity takes the new model, and lets go of what has no column in it.
  useLayoutEffect(() => {
    const old = before.current;
    before.current = model;
    if (old === model || old.version === model.version) return;
    const lost = typedTexts(old, entity.current(), locale).filter(({ column }) => !model.columns.has(column));
    if (lost.length > 0) setTexts((earlier) => [...earlier, ...lost]);
  }, [entity, model, locale]);
  return { texts, forget: () => setTexts(none) };
}
