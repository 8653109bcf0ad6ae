# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of pimento for bash. Options are those that the program itself lists.

_pimento() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  case $before in
    --theme)
      mapfile -t COMPREPLY < <(compgen -W "system light dark contrast" -- "$current")
      return ;;
    --language)
      mapfile -t COMPREPLY < <(compgen -W "en de" -- "$current")
      return ;;
    --page)
      mapfile -t COMPREPLY < <(compgen -W "$(pimento --help 2>/dev/null | awk '/--page/ { gsub(/[,.]/, " "); for (i = 3; i <= NF; ++i) if ($i != "or") print $i }')" -- "$current")
      return ;;
  esac
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(pimento --help 2>/dev/null | awk '/^  -/ { for (i = 1; i <= 2; ++i) if ($i ~ /^-/) { gsub(",", "", $i); print $i } }')" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -f -X '!*.@(pimento|py|json)' -- "$current"; compgen -d -- "$current")
  fi
}
complete -o filenames -F _pimento pimento
