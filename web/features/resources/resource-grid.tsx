import { ResourceCard, ResourceCardToCome } from './resource-card.tsx';
import styles from './resource-grid.module.css';
import type { ResourceSearch } from './resource-search.ts';
import { type Resource, resourcesAPage } from './resources.calls.ts';

const seenAtOnce = 4;

export const ResourceGrid = ({ resources, list }: { resources: Resource[]; list: ResourceSearch }) => (
  <div className={styles.room}>
    <ul className={styles.grid} aria-label="Resources">
      {resources.map((resource, index) => (
        <li key={resource.id}>
          <ResourceCard resource={resource} list={list} eager={index < seenAtOnce} />
        </li>
      ))}
    </ul>
  </div>
);

export const ResourcesToCome = () => (
  <div className={styles.room} aria-hidden="true">
    <div className={styles.grid}>
      {Array.from({ length: resourcesAPage }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: outlines are all the same
        <ResourceCardToCome key={index} />
      ))}
    </div>
  </div>
);
