import type { Topic } from './library-topic.ts';
import { aviationTopics } from './library-topics-aviation.ts';
import { bushfireOperationsTopics } from './library-topics-bushfire-operations.ts';
import { communityTopics } from './library-topics-community.ts';
import { fireBehaviourTopics } from './library-topics-fire-behaviour.ts';
import { floodTopics } from './library-topics-flood.ts';
import { fuelTopics } from './library-topics-fuel.ts';
import { hazmatTopics } from './library-topics-hazmat.ts';
import { learningTopics } from './library-topics-learning.ts';
import { operationsTopics } from './library-topics-operations.ts';
import { rescueTopics } from './library-topics-rescue.ts';
import { searchTopics } from './library-topics-search.ts';
import { stormTopics } from './library-topics-storm.ts';
import { warningsTopics } from './library-topics-warnings.ts';
import { workforceTopics } from './library-topics-workforce.ts';

export const libraryTopics: Topic[] = [
  ...fireBehaviourTopics,
  ...bushfireOperationsTopics,
  ...fuelTopics,
  ...communityTopics,
  ...warningsTopics,
  ...floodTopics,
  ...stormTopics,
  ...rescueTopics,
  ...searchTopics,
  ...hazmatTopics,
  ...aviationTopics,
  ...learningTopics,
  ...workforceTopics,
  ...operationsTopics,
];
