# What `cmake --install BUILD --prefix PREFIX` puts where. Everything finds everything else from where it lies, so that the
# prefix may be chosen then, or moved.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# --- the library: find_package(voile), pkg-config ------------------------------------------------------------------------

install(TARGETS voile EXPORT voile-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY include/voile DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

set(VOILE_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/voile)
install(EXPORT voile-targets NAMESPACE voile:: FILE voile-config.cmake DESTINATION ${VOILE_CMAKE_DIR})
# Before 1.0.0 a new minor version may change what programs call.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/voile-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/voile-config-version.cmake DESTINATION ${VOILE_CMAKE_DIR})

# From the folder of voile.pc to the prefix.
file(RELATIVE_PATH VOILE_PC_TO_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
set(VOILE_PC_LIBRARIES "-lvoile")
foreach(library ${VOILE_MATH_LIBRARY})
  string(APPEND VOILE_PC_LIBRARIES " -l${library}")
endforeach()
configure_file(src/voile.pc.in ${CMAKE_BINARY_DIR}/voile.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/voile.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# --- the programs ---------------------------------------------------------------------------------------------------------

if(VOILE_PROGRAM)
  install(TARGETS voile_program DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()
if(TARGET voile_bench)
  install(TARGETS voile_bench DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
if(VOILE_HAS_WINDOW)
  # The program looks for ../share/voile beside itself.
  install(FILES assets/fonts/NotoSans-Regular.ttf assets/fonts/OFL.txt DESTINATION share/voile/fonts)
endif()
if(VOILE_HAS_WINDOW AND UNIX AND NOT APPLE)
  install(FILES assets/desktop/voile.desktop DESTINATION share/applications)
  install(FILES assets/desktop/voile.svg DESTINATION share/icons/hicolor/scalable/apps)
endif()
