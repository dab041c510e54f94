import { type Ref, useEffect, useRef } from 'react';
import { Card } from '#web/ui/display/card.tsx';
import { Disclosure } from '#web/ui/display/disclosure.tsx';
import { createLazyModule, useOptionalLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { useMinWidth } from '#web/ui/pages/use-min-width.ts';
import styles from './article-contents.module.css';
import type { Section } from './article-sections.ts';
import { JumpLink, type OnJump } from './jump-link.tsx';

type Props = { sections: Section[]; onJump: OnJump };

const marker = createLazyModule(async () => (await import('./mark-current-section.ts')).markCurrentSection);
const leaveUnmarked = () => {};

/** The mark needs scrolling, so its code loads after the page is shown. */
export function ContentsCard(props: Props) {
  const nav = useRef<HTMLElement>(null);
  const isWide = useMinWidth(1000);
  const markCurrentSection = useOptionalLazyModule(marker, isWide, leaveUnmarked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sections have other links
  useEffect(
    () => (nav.current ? markCurrentSection?.(nav.current) : undefined),
    [markCurrentSection, props.sections],
  );
  return (
    <Card title="Contents">
      <ContentsList {...props} ref={nav} />
    </Card>
  );
}

export const ContentsDisclosure = (props: Props) => (
  <Disclosure summary="Contents">
    <div className={styles.inDisclosure}>
      <ContentsList {...props} />
    </div>
  </Disclosure>
);

const ContentsList = ({ sections, onJump, ref }: Props & { ref?: Ref<HTMLElement> }) => (
  <nav aria-label="Contents" ref={ref}>
    <ol className={styles.list}>
      {sections.map(({ id, title, level }) => (
        <li key={id} data-level={level}>
          <JumpLink targetId={id} onJump={onJump} className={styles.link}>
            {title}
          </JumpLink>
        </li>
      ))}
    </ol>
  </nav>
);
