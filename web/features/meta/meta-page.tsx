import { config } from '#web/config.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { PublicPage } from '#web/ui/pages/public-page.tsx';
import styles from './meta-page.module.css';

export function MetaPage() {
  return (
    <PublicPage>
      <PageHeading>Configuration</PageHeading>
      <dl className={styles.list}>
        {flattenEntries(config).map(([name, value]) => (
          <div key={name} className={styles.entry}>
            <dt>{name}</dt>
            <dd>{value || 'not set'}</dd>
          </div>
        ))}
      </dl>
    </PublicPage>
  );
}

/** `{ association: { name } }` becomes `association.name`. */
function flattenEntries(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, child]): [string, string][] =>
    typeof child === 'object' && child !== null
      ? flattenEntries(child, `${prefix}${name}.`)
      : [[prefix + name, String(child)]],
  );
}
