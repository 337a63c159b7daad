import type { Argument, CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { cell, plain, table } from './markdown.js';

/** A page about a programme: each of its commands with its arguments, its flags and what its help adds below them. */
export function commandsOf(program: CommandUnknownOpts): string {
  const sections = program.commands.map((command) => sectionOf(program, command));
  return `# \`${program.name()}\`\n\n${sections.join('\n\n')}\n`;
}

function sectionOf(program: CommandUnknownOpts, command: CommandUnknownOpts): string {
  const readsVariables = command.options.some(({ envVar }) => envVar !== undefined);
  return [
    `## \`${program.name()} ${command.name()}\``,
    plain(command.description()),
    `\`\`\`sh\nnpx ${program.name()} ${command.name()} ${command.usage()}\n\`\`\``,
    table(
      ['argument', 'default', 'meaning'],
      command.registeredArguments.map((argument) => [
        code(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`),
        defaultOf(argument),
        meaningOf(argument),
      ]),
    ),
    table(
      ['flag', ...(readsVariables ? ['variable'] : []), 'default', 'meaning'],
      command.options.map((option) => [
        code(option.flags) + (option.mandatory ? ', required' : ''),
        ...(readsVariables ? [option.envVar ? code(option.envVar) : ''] : []),
        defaultOf(option),
        meaningOf(option),
      ]),
    ),
    plain(addedHelpOf(command)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** What `--help` prints below the flags. */
function addedHelpOf(command: CommandUnknownOpts): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help.slice(command.helpInformation().length).trim();
}

function defaultOf({ defaultValue, defaultValueDescription }: Argument | Option): string {
  if (defaultValueDescription !== undefined) return cell(defaultValueDescription);
  const isSaid = ['string', 'number'].includes(typeof defaultValue) && defaultValue !== '';
  return isSaid ? code(String(defaultValue)) : '';
}

function meaningOf({ description, argChoices }: Argument | Option): string {
  const choices = argChoices?.length ? `${description ? ': ' : ''}${argChoices.map(code).join(', ')}` : '';
  return cell(description) + choices;
}

function code(text: string): string {
  return `\`${text}\``;
}
