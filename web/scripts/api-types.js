// Writes the server's OpenAPI as TypeScript: `node scripts/api-types.js openapi.json schema.d.ts`.
// openapi-typescript translates it; then every schema becomes a type of its own name, and what is never there is left out.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';

const HEADING = '/** The API of the server, from its OpenAPI. Made by scripts/types; do not edit. */\n\n';
const SUCCESS = /^2/;
/** Titles repeat names; an operation with an id is written apart from its path; fields tell the members of a union apart. */
const NOISE = new Set(['title', 'summary', 'operationId', 'discriminator']);
/** What a comment says although the type beside it does. */
const REPEATED = /@(?:enum|constant|default)\b.*|Successful Response|@description /g;
const EXPORTED = ts.factory.createModifier(ts.SyntaxKind.ExportKeyword);
const STYLE = {
  ...(await resolveConfig('src/api/schema.d.ts')),
  objectWrap: 'collapse',
  parser: 'typescript',
};

/** Without refusals, which are one class whatever the call, and without a second explanation of fields of one name. */
function trim(api) {
  const explained = new Set();
  return JSON.parse(api, (key, value) => {
    if (key === 'responses')
      return Object.fromEntries(Object.entries(value).filter(([status]) => SUCCESS.test(status)));
    if (key === 'properties')
      for (const [name, field] of Object.entries(value)) explainOnce(explained, name, field);
    const isField = Boolean(value?.type);
    return NOISE.has(key) && !isField ? undefined : value;
  });
}

function explainOnce(explained, name, field) {
  const explanation = `${name}: ${field.description}`;
  if (explained.has(explanation)) delete field.description;
  explained.add(explanation);
}

/** What a call never has, but an answer without content; headers; parameters of a path, since each of its calls names them. */
function isUnused(node, siblings = []) {
  if (!ts.isPropertySignature(node) || node.name.text === 'content') return false;
  const ofPath = node.name.text === 'parameters' && !siblings.some(({ name }) => name?.text === 'responses');
  return ofPath || node.name.text === 'headers' || node.type.kind === ts.SyntaxKind.NeverKeyword;
}

/** `components["schemas"]["Seat"]` is `Seat`, and a comment holds what only it can say. */
const shorten = (context) => (root) => {
  const isPaths = root.name.text === 'paths';
  const visit = (node, siblings) => {
    if (isPaths && isUnused(node, siblings)) return undefined;
    if (ts.isIndexedAccessTypeNode(node) && ts.isIndexedAccessTypeNode(node.objectType))
      return ts.factory.createTypeReferenceNode(node.indexType.literal.text);
    const short = ts.visitEachChild(node, (child) => visit(child, node.members), context);
    return ts.setSyntheticLeadingComments(short, shortComments(node));
  };
  return visit(root);
};

function shortComments(node) {
  const comments = ts.getSyntheticLeadingComments(node) ?? [];
  const short = comments.map((comment) => ({ ...comment, text: comment.text.replaceAll(REPEATED, '') }));
  return short.filter(({ text }) => /\w/.test(text));
}

/** Every schema as a type of its own. */
function schemaTypes(components) {
  const schemas = components.members.find(({ name }) => name.text === 'schemas');
  return schemas.type.members.map((schema) => {
    const name = schema.name.text;
    const alias = ts.factory.createTypeAliasDeclaration([EXPORTED], name, undefined, schema.type);
    return ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(schema));
  });
}

const [source, target] = process.argv.slice(2);
const nodes = await openapiTS(trim(readFileSync(source, 'utf-8')), { alphabetize: true });
const interfaces = ts.transform(nodes.filter(ts.isInterfaceDeclaration), [shorten]).transformed;
const [paths, components] = ['paths', 'components'].map((wanted) =>
  interfaces.find(({ name }) => name.text === wanted),
);
writeFileSync(target, await format(HEADING + astToString([paths, ...schemaTypes(components)]), STYLE));
