import { textIn } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../../base/i18n/useLocale.js';
import { notify } from '../../../../base/notify/notifications.js';
import { adminAddress, gridAddress } from '../../../../base/routing/addresses.js';
import { useUnsavedBlocker } from '../../../../base/routing/useUnsavedBlocker.js';
import { useShortcut } from '../../../../base/shortcuts/shortcuts.js';
import { jsonProblem } from '../../../../fields/json/jsonProblem.js';
import { placeInJson } from '../../../../fields/json/placeInJson.js';
import { LeaveDialog } from '../../../../records/form/dialogs/LeaveDialog.js';
import { FormHeader } from '../../../../records/form/page/FormHeader.js';
import { FileDrop } from '../FileDrop.js';
import { readTextFile } from '../receiveViewFile.js';
import { EditorBar } from './EditorBar.js';
import { editorMode, type EditorMode } from './editorMode.js';
import { FileDialogs } from './FileDialogs.js';
import { FileEditor, replaceText, showRange } from './FileEditor.js';
import { FileNotices } from './FileNotices.js';
import { FileTabs } from './tabs/FileTabs.js';
import { EditorLine, FileState } from './FileState.js';
import { shownText } from './fileText.js';
import { useFileEditing, type FileEditing } from './useFileEditing.js';
import type { OpenFile } from './useOpenFile.js';
import { useUndoHistory, type UndoHistory } from './useUndoHistory.js';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useViews } from '../../../../data/model/useModels.js';
import { withTexts } from '../../../../base/i18n/i18n.js';
import { Loading } from '../../../../base/routing/Loading.js';
import { onDemand } from '../../../../base/page/onDemand.js';

const Designer = onDemand(
  async () => {
    const { Designer: Loaded } = await withTexts(import('../design/Designer.js'), 'viewDesign');
    return Loaded;
  },
  () => <Loading />,
);

/** The editor of one file, with its problems, plan, preview and versions beside it. */
export function FileWorkbench({ opened }: { readonly opened: OpenFile }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isParking, setParking] = useState(false);
  const [mode, setMode] = useState(editorMode.get);
  const [target, setTarget] = useState<{ readonly path: string } | null>(null);
  const editing = useFileEditing(opened);
  const { file, text, canEdit, isUnsaved } = editing;
  const served = useViews().data?.find(({ name }) => name === file.name);
  const label = served ? textIn(served.label, locale) : file.name;
  const steps = useUndoHistory(editing);
  const blocker = useUnsavedBlocker(() => isUnsaved);
  useShortcut('mod+s', 'form.save', () => void editing.save(), { when: canEdit });

  const replace = (next: string) => {
    if (area.current) replaceText(area.current, next);
    else editing.setText(next);
  };
  const switchTo = (next: EditorMode) => {
    editorMode.set(next);
    // The text typed so far becomes a step that the designer can undo.
    steps.history.see(text);
    setTarget(null);
    setMode(next);
  };
  /** Shows a path in the text, or the field of the designer that edits it. */
  const showPath = (path: string) => {
    if (mode === 'design') setTarget({ path });
    else if (area.current) showRange(area.current, placeInJson(text, path));
  };
  const showMistake = () => {
    flushSync(() => switchTo('text'));
    const mistake = jsonProblem(text);
    const range = placeInJson(text, mistake ? `line ${mistake.line}, column ${mistake.column}` : '$');
    if (area.current) showRange(area.current, range);
  };
  /** Replaces the text, which may be unsaved; the message then offers to undo that. */
  const replaceMine = (next: string, message: string) => {
    replace(next);
    const undo = { label: t('viewFiles.undo'), onClick: () => replace(text) };
    if (isUnsaved) notify({ message, actions: [undo] });
  };
  const drop = async (files: readonly File[]) => {
    const taken = await readTextFile(files);
    if (taken) replaceMine(shownText(taken.text), t('viewFiles.fileShown', { file: taken.name }));
  };
  return (
    <FileDrop isOn={canEdit} hint={t('viewFiles.dropHere')} onFiles={(files) => void drop(files)}>
      <FormHeader
        title={label}
        back={{ label: t('adminPages.views'), address: adminAddress('views', locale) }}
        state={
          <>
            {label !== file.name && (
              <Box component="code" sx={{ color: 'text.secondary' }}>
                {file.name}
              </Box>
            )}
            <FileState editing={editing} />
          </>
        }
        actions={<FileActions editing={editing} isServed={served !== undefined} onPark={() => setParking(true)} />}
      />
      <FileNotices editing={editing} editable={opened.editable} />
      <Box sx={canEdit ? layouts[mode] : { maxWidth: 960 }}>
        <Box component="section" aria-label={t('admin.views.file')} sx={mode === 'text' ? editorStyles : undefined}>
          <EditorBar editing={editing} mode={mode} onMode={switchTo} steps={steps} />
          {mode === 'design' ? (
            <FileDesigner editing={editing} steps={steps} target={target} onOpenText={showMistake} />
          ) : (
            <>
              <FileEditor
                id={`${id}-text`}
                label={t('viewFiles.text', { name: file.name })}
                text={text}
                onText={editing.setText}
                isReadOnly={!canEdit}
                describedBy={canEdit ? `${id}-state` : undefined}
                hasProblems={(editing.check.checked?.check?.problems.length ?? 0) > 0}
                area={area}
              />
              {canEdit && <EditorLine id={`${id}-state`} editing={editing} onTidy={replace} />}
            </>
          )}
        </Box>
        {canEdit && (
          <FileTabs
            mode={mode}
            editing={editing}
            onShowPath={showPath}
            onVersion={(version, next) => replaceMine(next, t('viewFiles.versionShown', { version }))}
          />
        )}
      </Box>
      <FileDialogs editing={editing} isParking={isParking} onParkingEnd={() => setParking(false)} />
      <LeaveDialog
        isOpen={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </FileDrop>
  );
}

const layout = { display: 'grid', columnGap: 6, rowGap: 6, alignItems: 'start' };
const layouts = {
  design: { ...layout, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 6fr)' } },
  text: { ...layout, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' } },
};

/** Beside the tabs, the editor stays in view while the tabs scroll. */
const editorStyles = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  height: { xs: 'max(320px, 60vh)', lg: 'max(320px, calc(100dvh - 188px))' },
  position: { lg: 'sticky' },
  top: { lg: 156 },
};

interface FileActionsProps {
  readonly editing: FileEditing;
  readonly isServed: boolean;
  readonly onPark: () => void;
}

function FileActions({ editing, isServed, onPark }: FileActionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { file, canEdit, isBusy, maySave } = editing;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {isServed && (
        <Button component={Link} to={gridAddress(file.name, locale)}>
          {t('viewFiles.showRecords')}
        </Button>
      )}
      {canEdit && file.hash !== null && (
        <Button variant="outlined" color="error" disabled={isBusy} title={t('viewFiles.parkHelp')} onClick={onPark}>
          {t('viewFiles.park')}
        </Button>
      )}
      {canEdit && (
        // `aria-disabled` instead of `disabled`, so that the button keeps the focus after a save.
        <Button
          variant="contained"
          className={maySave ? undefined : 'Mui-disabled'}
          aria-disabled={!maySave || undefined}
          onClick={() => void editing.save()}
        >
          {t('form.save')}
        </Button>
      )}
    </Box>
  );
}

interface FileDesignerProps {
  readonly editing: FileEditing;
  readonly steps: UndoHistory;
  readonly target: { readonly path: string } | null;
  readonly onOpenText: () => void;
}

/** The designer for the same text that the editor shows. */
function FileDesigner({ editing, steps, target, onOpenText }: FileDesignerProps) {
  const { file, isNew, text, setText, canEdit, check } = editing;
  return (
    <Designer
      view={file.name}
      text={text}
      onText={setText}
      savedText={isNew ? null : shownText(file.text)}
      isReadOnly={!canEdit}
      check={check.checked?.check}
      {...steps}
      target={target}
      onOpenText={onOpenText}
    />
  );
}
