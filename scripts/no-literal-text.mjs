/** Values that begin like a sentence but are not: keyboard keys, and names that are the same in every language. */
const names = new Set(["A", "K", "Z", "Enter", "Escape", "Ctrl", "Ctrl K", "Ctrl ↵", "Bearer", "Petstore Console"]);

const beginning = /^\p{Lu}\p{Ll}*(?:[\s.,…:?!’]|$)/u;
const letter = /\p{L}/u;

/**
 * Reports UI texts outside of lib/texts: a text between tags, and a string that begins like a sentence or a label. Texts
 * for developers, such as the message of an `Error`, are allowed.
 *
 * @type {import("eslint").Rule.RuleModule}
 */
export const noLiteralText = {
  meta: {
    type: "problem",
    schema: [],
    messages: { literal: "Move the text to lib/texts/en.ts, and show it with useText, pageText or <Text>." },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: "literal" });
    const isForDevelopers = (node) =>
      context.sourceCode
        .getAncestors(node)
        .some(
          ({ type, callee }) =>
            type === "ImportDeclaration" ||
            type === "TSLiteralType" ||
            (type === "NewExpression" && /Error$/.test(callee.name ?? "")),
        );
    const check = (node, text) => {
      const isCompared = node.parent.type === "BinaryExpression" || node.parent.type === "SwitchCase";
      if (beginning.test(text) && !isCompared && !names.has(text) && !isForDevelopers(node)) report(node);
    };
    return {
      JSXText: (node) => letter.test(node.value) && !names.has(node.value.trim()) && report(node),
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis[0]?.value.cooked ?? ""),
    };
  },
};
