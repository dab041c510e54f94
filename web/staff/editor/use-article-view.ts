import { EditorState } from 'prosemirror-state';
import { fixTables } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ArticleProfile } from '#contract/article-html.ts';
import { checksPlugin } from './checks/checks-plugin.ts';
import { type Finding, toFindings } from './checks/to-findings.ts';
import { createPlugins, type EditorKeys } from './create-plugins.ts';
import { findTitleLevel, limitBlocks } from './limit-blocks.ts';
import { parseArticle } from './parse-article.ts';
import { cleanPastedHtml } from './paste/clean-pasted-html.ts';
import { PictureView } from './picture-view.ts';
import { type TakeTitle, takePastedTitle } from './take-pasted-title.ts';
import { toArticleHtml } from './to-article-html.ts';
import { type UploadImage, uploadPlugin } from './upload-plugin.ts';

type Options = EditorKeys & {
  /** A part of the selected picture is to be chosen. */
  onCrop: () => void;
  initialHtml: string;
  attributes: Record<string, string>;
  isReadOnly: boolean;
  onChange: (html: string) => void;
  onChecks: (findings: Finding[]) => void;
  uploadImage: UploadImage | undefined;
  takeTitle: TakeTitle | undefined;
  profile: ArticleProfile;
};

/** Creates the view once. The latest callbacks are used, but a new `initialHtml` needs a new `key`. */
export function useArticleView(options: Options) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useLayoutEffect(() => {
    if (!place.current) return;
    const created = createView(place.current, latest, setState);
    setView(created);
    setState(created.state);
    return () => created.destroy();
  }, []);
  // Asks the view for `editable` again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view reads it from the latest options
  useEffect(() => {
    view?.setProps({});
  }, [view, options.isReadOnly]);
  return { place, view, state };
}

function createView(
  place: HTMLElement,
  latest: { current: Options },
  onState: (state: EditorState) => void,
): EditorView {
  const view: EditorView = new EditorView(place, {
    state: createState(latest),
    editable: () => !latest.current.isReadOnly,
    attributes: ({ doc }) => ({
      ...latest.current.attributes,
      ...(doc.childCount === 1 && doc.firstChild?.content.size === 0 && { 'data-empty': '' }),
    }),
    nodeViews: {
      figure: (node, pictureView, getPos) =>
        new PictureView(
          node,
          pictureView,
          getPos,
          latest.current.uploadImage && (() => latest.current.onCrop()),
        ),
    },
    // The editor's own clipboard needs no cleaning.
    transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : cleanPastedHtml(html)),
    // The toolbar covers the top of the page.
    scrollMargin: { top: 80, bottom: 40, left: 0, right: 0 },
    scrollThreshold: { top: 80, bottom: 40, left: 0, right: 0 },
    dispatchTransaction: (tr) => {
      const state = view.state.apply(tr);
      view.updateState(state);
      onState(state);
      if (tr.docChanged) latest.current.onChange(toArticleHtml(state.doc));
    },
  });
  return view;
}

function createState(latest: { current: Options }): EditorState {
  const { uploadImage, takeTitle, profile } = latest.current;
  const state = EditorState.create({
    doc: parseArticle(latest.current.initialHtml),
    plugins: [
      ...createPlugins({
        onLink: () => latest.current.onLink(),
        onToolbar: () => latest.current.onToolbar(),
      }),
      ...(uploadImage
        ? [uploadPlugin((file, crop) => (latest.current.uploadImage ?? uploadImage)(file, crop))]
        : []),
      ...(takeTitle ? [takePastedTitle((heading) => (latest.current.takeTitle ?? takeTitle)(heading))] : []),
      limitBlocks(profile),
      checksPlugin(findTitleLevel(profile), (faults, view) =>
        latest.current.onChecks(toFindings(faults, view)),
      ),
    ],
  });
  const fixed = fixTables(state);
  return fixed ? state.apply(fixed.setMeta('addToHistory', false)) : state;
}
