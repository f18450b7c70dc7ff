import { lazy, Suspense, useState, type ClipboardEvent, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../config/pageConfig.js';
import type { MediaRecord } from '../../media/MediaRecord.js';
import { UploadList } from '../../media/UploadList.js';
import { useUploads } from '../../media/useUploads.js';
import type { FieldInputProps } from '../FieldKind.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { StringInput } from '../string/StringInput.js';
import { ImageFacts } from './ImageFacts.js';
import { ImageThumb } from './ImageThumb.js';
import { useMediaRecord } from './useMediaRecord.js';
import './image.css';

const MediaPicker = lazy(async () => ({ default: (await import('../../media/MediaPicker.js')).MediaPicker }));

/** A picture of the media library; the value is its address, in a column of ids its id. */
export function ImageInput(props: FieldInputProps) {
  return props.compact ? <StringInput {...props} /> : <ImageChoice {...props} />;
}

function ImageChoice(props: FieldInputProps) {
  const { id, label, column, value, onChange, onBlur, error, help, required, readOnly, locale } = props;
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const [isOver, setOver] = useState(false);
  const isId = column.type === 'uuid';
  const text = String(value ?? '');
  const hasImage = text !== '';
  const [record, setRecord] = useMediaRecord(text, isId);
  const take = (chosen: MediaRecord) => {
    setRecord(chosen);
    onChange(isId ? chosen.id : chosen.path);
    setChoosing(false);
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
        <ImageFacts value={text} record={record} locale={locale} />
        {!readOnly && (
          <div className="vk-image-actions">
            <button
              type="button"
              id={id}
              className="vk-text-button"
              aria-describedby={error === undefined && help === undefined ? `${id}-label` : `${id}-label ${id}-helper`}
              // A button cannot be invalid, but the form leads to what says so.
              data-invalid={error === undefined ? undefined : ''}
              onClick={() => setChoosing(true)}
            >
              {t(hasImage ? 'field.image.replace' : 'field.image.choose')}
            </button>
            {hasImage && (
              <button
                type="button"
                className="vk-text-button"
                aria-describedby={`${id}-label`}
                onClick={() => onChange(null)}
              >
                {t('field.image.remove')}
              </button>
            )}
          </div>
        )}
      </div>
      {uploads.current.length > 0 && <UploadList uploads={uploads} />}
      {isChoosing && (
        <Suspense>
          <MediaPicker isOpen onClose={() => setChoosing(false)} onChoose={take} currentPath={record?.path ?? text} />
        </Suspense>
      )}
    </FieldFrame>
  );
}
