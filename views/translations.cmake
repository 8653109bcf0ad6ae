# The languages of the window: catalogues in resources/translations, compiled into the program.
find_program(PIMENTO_LRELEASE NAMES lrelease lrelease-qt6 HINTS ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS} REQUIRED
  DOC "Compiles catalogues; in Debian's package qt6-l10n-tools")
find_program(PIMENTO_LUPDATE NAMES lupdate lupdate-qt6 HINTS ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS}
  DOC "Finds the texts of the sources; in Debian's package qt6-l10n-tools")

set(catalogues ${CMAKE_SOURCE_DIR}/resources/translations/pimento_de.ts)
set(english ${CMAKE_SOURCE_DIR}/resources/translations/pimento_en.ts) # only plurals: "1 file", "2 files"
set(compiled)
foreach(catalogue IN LISTS catalogues english)
  get_filename_component(name ${catalogue} NAME_WE)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/translations/${name}.qm)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/translations
    COMMAND ${PIMENTO_LRELEASE} -silent ${catalogue} -qm ${output}
    DEPENDS ${catalogue} COMMENT "Compiling the catalogue ${name}" VERBATIM)
  list(APPEND compiled ${output})
endforeach()
qt_add_resources(pimento_views translations PREFIX /translations BASE ${CMAKE_CURRENT_BINARY_DIR}/translations
  FILES ${compiled})

# Updates the catalogues from the sources: new texts become unfinished entries, old ones are removed.
if(PIMENTO_LUPDATE)
  file(GLOB tenant_texts RELATIVE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/engine/systems/*/texts)
  set(text_sources app views ${tenant_texts} -tr-function-alias QT_TRANSLATE_NOOP+=PIMENTO_TEXT)
  add_custom_target(update-translations
    COMMAND ${PIMENTO_LUPDATE} -silent -I . ${text_sources} -no-obsolete -locations none -ts ${catalogues}
    COMMAND ${PIMENTO_LUPDATE} -silent -I . ${text_sources} -no-obsolete -locations none -pluralonly -ts ${english}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} VERBATIM)
endif()
