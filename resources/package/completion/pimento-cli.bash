# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of pimento-cli for bash. Commands and options are those that the program itself lists.

_pimento_cli_commands() {
  pimento-cli --help 2>/dev/null | awk '/^Subcommands:/ { on = 1; next } on && /^  [a-z]/ { print $1 }'
}

_pimento_cli_options() {
  pimento-cli "$@" --help 2>/dev/null | awk '/^Options:/ { on = 1; next } /^[A-Z]/ { on = 0 } on && /^  -/ { gsub(",", " ", $1); print $1 }'
}

_pimento_cli() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_pimento_cli_commands) --help --version" -- "$current")
    return
  fi
  case $before in
    -k | --kernel)
      mapfile -t COMPREPLY < <(compgen -W "$(pimento-cli kernels 2>/dev/null | awk '/^[a-z]/ { print $1 }')" -- "$current")
      return ;;
    -b | --backend)
      mapfile -t COMPREPLY < <(compgen -W "$(pimento-cli devices 2>/dev/null | awk '/^[a-z]/ { print $1 }')" -- "$current"; compgen -f -X '!*.json' -- "$current")
      return ;;
    --model)
      mapfile -t COMPREPLY < <(compgen -W "compiled dcc-artifact hbm-pim-kernels" -- "$current")
      return ;;
    --space)
      mapfile -t COMPREPLY < <(compgen -W "all complete kept listed" -- "$current")
      return ;;
    --type)
      mapfile -t COMPREPLY < <(compgen -W "fp16 bf16 fp8 fp32 int8 int32" -- "$current")
      return ;;
  esac
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_pimento_cli_options "$command")" -- "$current")
  elif [ "$command" = lessons ]; then
    mapfile -t COMPREPLY < <(compgen -W "$(pimento-cli lessons 2>/dev/null | awk '/^[a-z]/ { print $1 }')" -- "$current"; compgen -f -X '!*.json' -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}
complete -o filenames -F _pimento_cli pimento-cli
