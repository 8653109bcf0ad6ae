# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of pimento-cli for fish. Commands and options are those that the program itself lists.

function __pimento_cli_commands
    pimento-cli --help 2>/dev/null | awk '/^Subcommands:/ { on = 1; next } on && /^  [a-z]/ { name = $1; $1 = ""; print name "\t" substr($0, 2) }'
end

function __pimento_cli_options
    set -l command (commandline -opc)[2]
    pimento-cli $command --help 2>/dev/null | awk '/^Options:/ { on = 1; next } /^[A-Z]/ { on = 0 } on && /^  -/ { n = split($1, names, ","); for (i = 1; i <= n; ++i) print names[i] }'
end

complete -c pimento-cli -n '__fish_is_first_arg' -f -a '(__pimento_cli_commands)'
complete -c pimento-cli -n 'not __fish_is_first_arg; and string match -q -- "-*" (commandline -ct)' -f -a '(__pimento_cli_options)'
complete -c pimento-cli -n 'not __fish_is_first_arg' -s k -l kernel -x -a '(pimento-cli kernels 2>/dev/null | awk "/^[a-z]/ { print \$1 }")'
complete -c pimento-cli -n 'not __fish_is_first_arg' -s b -l backend -r -a '(pimento-cli devices 2>/dev/null | awk "/^[a-z]/ { print \$1 }")'
complete -c pimento-cli -n 'not __fish_is_first_arg' -l space -x -a 'all complete kept listed'
complete -c pimento-cli -n 'not __fish_is_first_arg' -l model -x -a 'compiled dcc-artifact hbm-pim-kernels'
complete -c pimento-cli -n '__fish_seen_subcommand_from lessons' -a '(pimento-cli lessons 2>/dev/null | awk "/^[a-z]/ { print \$1 }")'
