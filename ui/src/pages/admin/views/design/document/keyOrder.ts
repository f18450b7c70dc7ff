const viewKeys = [
  '$schema', 'name', 'managed', 'table', 'label', 'singular', 'group', 'display', 'naturalKey', 'autosave', 'system', 'search',
  'history', 'columns', 'relations', 'indexes', 'unique', 'access', 'grid', 'form',
]; // prettier-ignore
const columnKeys = [
  'type', 'field', 'primaryKey', 'autoIncrement', 'length', 'precision', 'scale', 'values', 'valueLabels', 'default', 'allowNull', 'unique',
  'index', 'label', 'widget', 'editor', 'help', 'placeholder', 'rules', 'getter', 'setter', 'visible', 'required',
  'readOnly', 'hidden', 'dummy', 'renamedFrom',
]; // prettier-ignore
const relationKeys = ['type', 'view', 'as', 'foreignKey', 'otherKey', 'through', 'onDelete', 'label'];

/** The usual order of the keys of the object at a path, as generated files have it. */
export function keyOrder(path: readonly (string | number)[]): readonly string[] {
  const [first, second, third] = path;
  if (path.length === 0) return viewKeys;
  if (path.length === 2 && first === 'columns') return columnKeys;
  if (path.length === 2 && first === 'relations') return relationKeys;
  if (path.length === 1 && first === 'access') return ['read', 'create', 'update', 'delete'];
  if (path.length === 1 && first === 'grid') return ['columns', 'sort'];
  if (path.length === 3 && first === 'access') return ['roles', 'where', 'columns'];
  if (path.length === 3 && first === 'form' && second === 'groups' && typeof third === 'number') {
    return ['tab', 'label', 'columns'];
  }
  return ['en', 'de'];
}
