import Bold from 'lucide-react/icons/bold';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Image from 'lucide-react/icons/image';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Quote from 'lucide-react/icons/quote';
import Redo2 from 'lucide-react/icons/redo-2';
import Table from 'lucide-react/icons/table';
import Undo2 from 'lucide-react/icons/undo-2';
import Video from 'lucide-react/icons/video';
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { ComponentProps } from 'react';
import { type ArticleProfile, type CalloutKind, calloutKinds } from '#contract/article-html.ts';
import { calloutNames } from '../callout-names.ts';
import {
  findAround,
  findLink,
  insertTable,
  isMarkActive,
  makeHeading,
  makeParagraph,
  setCallout,
  toggleBold,
  toggleItalic,
  toggleList,
  toggleQuote,
} from '../editor-commands.ts';
import { listLevels } from '../limit-blocks.ts';
import styles from './toolbar.module.css';
import { ToolbarButton } from './toolbar-button.tsx';
import { type MenuItem, ToolbarMenu } from './toolbar-menu.tsx';
import type { useRovingFocus } from './use-roving-focus.ts';

type Editing = { state: EditorState; run: (command: Command) => void };

type Props = Editing & {
  roving: ReturnType<typeof useRovingFocus>['props'];
  onLink: () => void;
  profile: ArticleProfile;
  /** Undefined if the text can have no pictures. */
  onPicture: (() => void) | undefined;
  onVideo: (() => void) | undefined;
};

const size = 18;

export const EditorToolbar = ({ state, run, roving, profile, onLink, onPicture, onVideo }: Props) => (
  <div {...roving} role="toolbar" className={styles.toolbar} aria-label="Formatting">
    <div className={styles.group}>
      <BlockMenu state={state} run={run} profile={profile} />
    </div>
    <MarkButtons state={state} run={run} onLink={onLink} />
    <ListButtons state={state} run={run} />
    <InsertButtons state={state} run={run} onPicture={onPicture} onVideo={onVideo} />
    <div className={styles.group}>
      <CommandButton
        label="Undo"
        keys="Control+Z"
        icon={<Undo2 size={size} />}
        command={undo}
        state={state}
        run={run}
      />
      <CommandButton
        label="Redo"
        keys="Control+Shift+Z"
        icon={<Redo2 size={size} />}
        command={redo}
        state={state}
        run={run}
      />
    </div>
  </div>
);

type CommandButtonProps = Editing &
  Pick<ComponentProps<typeof ToolbarButton>, 'label' | 'keys' | 'icon' | 'isPressed'> & { command: Command };

const CommandButton = ({ command, state, run, ...button }: CommandButtonProps) => (
  <ToolbarButton {...button} isDisabled={!button.isPressed && !command(state)} onClick={() => run(command)} />
);

const isIn = (state: EditorState, name: string) => findAround(state, name) !== null;

const MarkButtons = ({ onLink, ...editing }: Editing & Pick<Props, 'onLink'>) => (
  <div className={styles.group}>
    <CommandButton
      {...editing}
      label="Bold"
      keys="Control+B"
      icon={<Bold size={size} />}
      command={toggleBold}
      isPressed={isMarkActive(editing.state, 'strong')}
    />
    <CommandButton
      {...editing}
      label="Italic"
      keys="Control+I"
      icon={<Italic size={size} />}
      command={toggleItalic}
      isPressed={isMarkActive(editing.state, 'em')}
    />
    <ToolbarButton
      label="Link"
      keys="Control+K"
      icon={<Link size={size} />}
      isPressed={findLink(editing.state) !== null}
      onClick={onLink}
    />
  </div>
);

const toggleBullets = toggleList('bullet_list');
const toggleNumbers = toggleList('ordered_list');

const ListButtons = (editing: Editing) => (
  <div className={styles.group}>
    <CommandButton
      {...editing}
      label="Bullet list"
      keys="Control+Shift+8"
      icon={<List size={size} />}
      command={toggleBullets}
      isPressed={isIn(editing.state, 'bullet_list')}
    />
    <CommandButton
      {...editing}
      label="Numbered list"
      keys="Control+Shift+7"
      icon={<ListOrdered size={size} />}
      command={toggleNumbers}
      isPressed={isIn(editing.state, 'ordered_list')}
    />
    <CommandButton
      {...editing}
      label="Quote"
      keys="Control+Shift+9"
      icon={<Quote size={size} />}
      command={toggleQuote}
      isPressed={isIn(editing.state, 'blockquote')}
    />
  </div>
);

const InsertButtons = ({
  onPicture,
  onVideo,
  ...editing
}: Editing & Pick<Props, 'onPicture' | 'onVideo'>) => (
  <div className={styles.group}>
    <CommandButton
      {...editing}
      label="Table"
      icon={<Table size={size} />}
      command={insertTable()}
      isPressed={isIn(editing.state, 'table')}
    />
    {onPicture ? (
      <ToolbarButton
        label="Picture"
        icon={<Image size={size} />}
        isPressed={isIn(editing.state, 'figure')}
        onClick={onPicture}
      />
    ) : null}
    {onVideo ? (
      <ToolbarButton
        label="Video"
        icon={<Video size={size} />}
        isPressed={isIn(editing.state, 'video')}
        onClick={onVideo}
      />
    ) : null}
    <CalloutMenu {...editing} />
  </div>
);

function BlockMenu({ state, run, profile }: Editing & Pick<Props, 'profile'>) {
  const { parent } = state.selection.$from;
  const isHeading = (level: number) => parent.type.name === 'heading' && parent.attrs.level === level;
  const toItem = (label: string, isChecked: boolean, command: Command): MenuItem => ({
    label,
    isChecked,
    isDisabled: !isChecked && !command(state),
    run: () => run(command),
  });
  const items = [
    toItem('Paragraph', parent.type.name === 'paragraph', makeParagraph),
    ...listLevels(profile).map((level) => toItem(`Heading ${level}`, isHeading(level), makeHeading(level))),
  ];
  const current = items.find((item) => item.isChecked)?.label ?? 'Text style';
  return (
    <ToolbarMenu label={`Text style: ${current}`} items={items}>
      <span className={styles.style}>{current}</span>
      <ChevronDown size={16} />
    </ToolbarMenu>
  );
}

function CalloutMenu({ state, run }: Editing) {
  const around = findAround(state, 'callout');
  const toItem = (kind: CalloutKind): MenuItem => ({
    label: calloutNames[kind],
    isChecked: around?.node.attrs.kind === kind,
    isDisabled: !setCallout(kind)(state),
    run: () => run(setCallout(kind)),
  });
  const remove = { label: 'Remove callout', run: () => run(setCallout(null)) };
  return (
    <ToolbarMenu
      label="Callout"
      isPressed={around !== null}
      align="end"
      items={[...calloutKinds.map(toItem), ...(around ? [remove] : [])]}
    >
      <MessageSquareWarning size={size} />
    </ToolbarMenu>
  );
}
