import { useTranslation } from 'react-i18next';

type Level = 0 | 1 | 2 | 3 | 4;

interface HeadingMenuProps {
  readonly level: number;
  readonly onChoose: (level: Level) => void;
}

const levels: readonly Level[] = [0, 1, 2, 3, 4];

/** What a paragraph is: plain text, or a heading of some level. */
export function HeadingMenu({ level, onChoose }: HeadingMenuProps) {
  const { t } = useTranslation();
  return (
    <select
      className="vk-tool-select"
      aria-label={t('editor.style')}
      value={level}
      onChange={(event) => onChoose(Number(event.target.value) as Level)}
    >
      {levels.map((one) => (
        <option key={one} value={one}>
          {one === 0 ? t('editor.paragraph') : t('editor.headingLevel', { level: one })}
        </option>
      ))}
    </select>
  );
}
