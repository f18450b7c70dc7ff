import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@viewkraft/model';
import { pageConfig } from '../../base/config/pageConfig.js';
import { type MediaRecord, mediaRecordOf } from '../../media/MediaRecord.js';
import { UploadList } from '../../media/UploadList.js';
import { useUploads } from '../../media/useUploads.js';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { StringInput } from '../string/StringInput.js';
import { imageAddress } from '../../base/site/imageAddress.js';
import { isImagePath } from '../../media/fileKinds.js';
import { recordsApi } from '../../base/api/recordsApi.js';
import { mediaApi, mediaView } from '../../media/mediaApi.js';
import './image.css';
import { passFocus } from '../../base/page/passFocus.js';
import { useDialogOnDemand } from '../../base/page/useDialogOnDemand.js';

const loadPicker = async () => (await import('../../media/MediaPicker.js')).MediaPicker;

/** Selects an image of the media library; the value is its address or, in a uuid column, its id. */
export function ImageInput(props: FieldInputProps) {
  return props.compact ? <StringInput {...props} /> : <ImageChoice {...props} />;
}

function ImageChoice(props: FieldInputProps) {
  const { id, label, column, value, onChange, onBlur, error, help, required, readOnly, locale } = props;
  const { t } = useTranslation();
  const { Dialog: MediaPicker, ...picker } = useDialogOnDemand(loadPicker);
  const [isOver, setOver] = useState(false);
  const isId = column.type === 'uuid';
  const text = String(value ?? '');
  const hasImage = text !== '';
  const [record, setRecord] = useMediaRecord(text, isId);
  const take = (chosen: MediaRecord) => {
    setRecord(chosen);
    onChange(isId ? chosen.id : chosen.path);
    picker.close();
    onBlur?.();
  };
  const images = pageConfig.uploads.types.filter((type) => type.startsWith('image/'));
  const uploads = useUploads(images, ([first]) => first && take(first));
  const receive = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    const file = data.files[0];
    if (readOnly || !file) return;
    event.preventDefault();
    uploads.add([file]);
  };
  return (
    <FieldFrame {...{ id, label, required, error, help }} isLabelFor={false}>
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        className="vk-box vk-image"
        data-readonly={readOnly ? '' : undefined}
        data-over={isOver ? '' : undefined}
        onPaste={(event) => receive(event, event.clipboardData)}
        onDragOver={(event) => {
          if (readOnly || !event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          receive(event, event.dataTransfer);
        }}
      >
        <ImageThumb path={record?.path ?? (isId ? '' : text)} />
        <ImageFacts value={text} record={record} locale={locale} readOnly={readOnly} />
        {!readOnly && (
          <div className="vk-image-actions">
            <button
              type="button"
              id={id}
              className="vk-text-button"
              aria-describedby={error === undefined && help === undefined ? `${id}-label` : `${id}-label ${id}-helper`}
              // A button has no `aria-invalid`; the form finds the first invalid field by this attribute.
              data-invalid={error === undefined ? undefined : ''}
              onPointerEnter={picker.preload}
              onClick={() => void picker.open()}
            >
              {t(hasImage ? 'editor.image.replace' : 'editor.image.choose')}
            </button>
            {hasImage && (
              <button
                type="button"
                className="vk-text-button"
                aria-describedby={`${id}-label`}
                onClick={() => {
                  onChange(null);
                  passFocus(() => document.getElementById(id));
                }}
              >
                {t('editor.image.remove')}
              </button>
            )}
          </div>
        )}
      </div>
      {uploads.current.length > 0 && <UploadList uploads={uploads} />}
      {MediaPicker && <MediaPicker isOpen onClose={picker.close} onChoose={take} currentPath={record?.path ?? text} />}
    </FieldFrame>
  );
}

interface ImageFactsProps {
  readonly value: string;
  /** undefined while the record is loading. */
  readonly record: MediaRecord | null | undefined;
  readonly locale: Locale;
  readonly readOnly: boolean | undefined;
}

/** Name, alternative text and size of the chosen image. */
function ImageFacts({ value, record, locale, readOnly }: ImageFactsProps) {
  const { t } = useTranslation();
  if (!value) return <div className="vk-image-facts">{t(readOnly ? 'editor.image.empty' : 'editor.image.none')}</div>;
  if (record === undefined) {
    // The same height as the loaded content.
    return (
      <div className="vk-image-facts" aria-busy>
        <span className="vk-image-name">&nbsp;</span>
        <span>&nbsp;</span>
      </div>
    );
  }
  const alt = record && (locale === 'de' ? record.altDe : record.altEn);
  const described = record === null ? value : alt || t('editor.image.noAlt');
  const size = record?.width && record.height ? ` · ${record.width} × ${record.height}` : '';
  return (
    <div className="vk-image-facts">
      <span className="vk-image-name" title={record?.name ?? value}>
        {record?.name ?? value.split('/').at(-1)}
      </span>
      <span title={described}>
        {described}
        {size}
      </span>
    </div>
  );
}

/** A thumbnail, or an empty frame; without alternative text because the name is next to it. */
function ImageThumb({ path }: { readonly path: string }) {
  const [broken, setBroken] = useState('');
  const isShown = isImagePath(path) && broken !== path;
  return (
    <span className="vk-image-thumb">
      {isShown && (
        <img
          src={imageAddress(path, { width: 192, height: 144, fit: 'inside' })}
          width={96}
          height={72}
          alt=""
          decoding="async"
          onError={() => setBroken(path)}
        />
      )}
    </span>
  );
}

/** The media record of a value (address or id); undefined while it is loading, null when it cannot be read. */
function useMediaRecord(
  value: string,
  isId: boolean,
): readonly [MediaRecord | null | undefined, (record: MediaRecord) => void] {
  const [found, setFound] = useState<{ readonly value: string; readonly record: MediaRecord | null } | null>(null);
  const isKnown = found?.value === value;
  const isFile = value !== '' && (isId || value.startsWith('/media/'));
  useEffect(() => {
    if (!isFile || isKnown) return undefined;
    const stop = new AbortController();
    const load = isId
      ? recordsApi.get(mediaView, value, undefined, stop.signal).then(mediaRecordOf)
      : mediaApi.byPath(value, stop.signal);
    load.then(
      (record) => setFound({ value, record }),
      // The image is shown without its record too; only its name and alternative text are missing.
      () => {
        if (!stop.signal.aborted) setFound({ value, record: null });
      },
    );
    return () => stop.abort();
  }, [value, isId, isFile, isKnown]);
  return [
    isKnown ? found.record : isFile ? undefined : null,
    (record) => setFound({ value: isId ? record.id : record.path, record }),
  ];
}
