import { lazy, Suspense } from 'react';
import { needTexts } from '../../../../base/i18n/i18n.js';
import { Loading } from '../../../../base/routing/Loading.js';
import { shownText } from './fileText.js';
import type { FileEditing } from './useFileEditing.js';
import type { UndoHistory } from './useUndoHistory.js';

const Designer = lazy(async () => {
  const [{ Designer: Loaded }] = await Promise.all([import('../design/Designer.js'), needTexts('viewDesign')]);
  return { default: Loaded };
});

interface FileDesignerProps {
  readonly editing: FileEditing;
  readonly steps: UndoHistory;
  readonly place: { readonly path: string } | null;
  readonly onOpenText: () => void;
}

/** The designer over the text that the editor shows too. */
export function FileDesigner({ editing, steps, place, onOpenText }: FileDesignerProps) {
  const { file, isNew, text, setText, canEdit, check } = editing;
  return (
    <Suspense fallback={<Loading />}>
      <Designer
        view={file.name}
        text={text}
        onText={setText}
        savedText={isNew ? null : shownText(file.text)}
        isReadOnly={!canEdit}
        check={check.checked?.check}
        {...steps}
        place={place}
        onOpenText={onOpenText}
      />
    </Suspense>
  );
}
